import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { type CurrentSession, session } from '#contracts/session/session.ts'

import { action } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { PublicComputer } from '../public-computer.tsx'
import NextStep from './next-step.tsx'

type Props = {
  verifyKey: string
  onLoggedIn: (newSession: CurrentSession) => Promise<void>
  onOther: () => void
}

/** Log-in by the key of a link. Requires a click: an address alone must not log anybody in. Source: security R13. */
export default function LinkLogIn({ verifyKey, onLoggedIn, onOther }: Props) {
  const { t } = useLingui()
  const logIn = useMutation(action(session.logIn))
  const error = logIn.error && asApiError(logIn.error)
  return (
    <Stack gap="md">
      {error ? (
        <>
          <ErrorNotice error={error} />
          <NextStep error={error} />
        </>
      ) : (
        <Text>{t`点按钮即可登录。如果链接不是您本人获取的，请用其他方式登录。`}</Text>
      )}
      <PublicComputer />
      {!error && (
        <Button
          size="md"
          loading={logIn.isPending || logIn.isSuccess}
          onClick={() => logIn.mutate({ grant: 'link', linkKey: verifyKey }, { onSuccess: onLoggedIn })}
        >{t`通过链接登录`}</Button>
      )}
      <Button size="md" variant="default" onClick={onOther}>{t`用其他方式登录`}</Button>
    </Stack>
  )
}
