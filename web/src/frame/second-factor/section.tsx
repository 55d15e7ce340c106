import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { secondFactor } from '#contracts/session/second-factor.ts'

import { action, query } from '#web/client/api/api.ts'
import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Enrolment } from './enrolment.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The own second factor: enrol, new recovery codes, remove. */
export default function SecondFactorSection() {
  const client = useQueryClient()
  const { data: status } = useSuspenseQuery(query(secondFactor.status))
  const [isEnrolling, setEnrolling] = useState(false)
  const enrolled = () => {
    setEnrolling(false)
    void client.invalidateQueries({ queryKey: query(secondFactor.status).queryKey })
  }
  return (
    <Paper withBorder p="lg">
      {status.since ? (
        <Stack gap="xl">
          <Enrolled since={status.since} left={status.recoveryCodes} isRequired={status.required} />
          <Passkeys passkeys={status.passkeys} />
        </Stack>
      ) : isEnrolling ? (
        <Enrolment onDone={enrolled} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            {status.offered ? (
              <Trans>启用后，登录和敏感操作除密码外还要输入动态验证码。密码泄露时，他人仍无法登录。</Trans>
            ) : (
              <Trans>本站没有启用双重验证</Trans>
            )}
          </Text>
          {status.offered && (
            <Group>
              <Button size="md" onClick={() => setEnrolling(true)}>
                <Trans>设置双重验证</Trans>
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Paper>
  )
}

type EnrolledProps = { since: string; left: number; isRequired: boolean }

function Enrolled({ since, left, isRequired }: EnrolledProps) {
  const { t } = useLingui()
  const renew = useMutation(action(secondFactor.renewRecoveryCodes))
  const remove = useMutation(action(secondFactor.remove))
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={renew.reset} />
  const error = renew.error ?? remove.error
  const askRemoval = () =>
    openConfirmation({
      title: t`移除双重验证？`,
      children: t`之后登录只需要密码，备用码也随之失效`,
      confirm: t`移除`,
      isDangerous: true,
      onConfirm: () => remove.mutate({}),
    })
  const askRenewal = () =>
    openConfirmation({
      title: t`更换备用码？`,
      children: t`原来的备用码随之失效`,
      confirm: t`更换备用码`,
      onConfirm: () => renew.mutate({}),
    })
  return (
    <Stack gap="md">
      <Facts
        size="md"
        rows={[
          { label: t`启用时间`, value: noBreak(dateTime(since)) },
          { label: t`剩余备用码`, value: t`${left} 个` },
        ]}
      />
      <ErrorNotice error={error} />
      <Group gap="xs">
        <Button variant="default" mih={44} loading={renew.isPending} onClick={askRenewal}>{t`更换备用码`}</Button>
        {!isRequired && (
          <Button
            variant="default"
            c="red.9"
            mih={44}
            loading={remove.isPending}
            onClick={askRemoval}
          >{t`移除双重验证`}</Button>
        )}
      </Group>
    </Stack>
  )
}
