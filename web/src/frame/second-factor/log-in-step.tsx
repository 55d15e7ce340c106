import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { type CurrentSession, session } from '#contracts/session/session.ts'

import { send } from '#web/client/api/api.ts'
import { currentSession, reloadSession } from '#web/client/session/session.ts'
import { Enrolment } from './enrolment.tsx'
import { Verification } from './verification.tsx'

type Props = {
  onLoggedIn: (newSession: CurrentSession) => unknown
}

/** The step of a log-in after the password: the code of the second factor, or its enrolment where it is required. */
export default function LogInStep({ onLoggedIn }: Props) {
  const { t } = useLingui()
  const { data: current } = useSuspenseQuery(currentSession)
  const client = useQueryClient()
  const enter = () => void send(session.current, {}).then(onLoggedIn)
  const cancel = () => void send(session.logOut, {}).then(() => reloadSession(client))
  // After ten minutes the step is over, and the form for the password is back.
  const check = () => void reloadSession(client)
  return (
    <Stack gap="md">
      {current.secondFactor === 'verify' ? (
        <>
          <Title order={2} size="h4">{t`双重验证`}</Title>
          <Text size="sm">{t`请输入验证器应用显示的 6 位数字。手机不在身边时，可输入一个备用码。`}</Text>
          <Verification passkey={current.passkey === true} onDone={enter} onFailed={check}>{t`验证`}</Verification>
        </>
      ) : (
        <>
          <Alert
            role="note"
            icon={<IconShieldLock aria-hidden />}
            title={t`需要设置双重验证`}
          >{t`本站要求管理员使用双重验证。设置完成后才能继续。`}</Alert>
          <Enrolment onDone={enter} />
        </>
      )}
      <Button variant="default" size="md" onClick={cancel}>{t`取消登录`}</Button>
    </Stack>
  )
}
