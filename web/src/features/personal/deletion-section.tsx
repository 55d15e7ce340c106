import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { account } from '#contracts/session/account.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { DeletionForm } from './deletion-form.tsx'

import classes from './personal.module.css'

/** Account deletion: obstacles, consequences, form. */
export function DeletionSection() {
  const { t } = useLingui()
  const check = useQuery({ ...query(account.deleteAccount, { step: 'check' }), staleTime: 0, gcTime: 0 })
  if (check.isPending) return <Pending />
  if (check.error) {
    const error = asApiError(check.error)
    if (error.code !== 'refused') return <Failed error={error} retry={check.refetch} />
    return (
      <Alert role="note" color="yellow" icon={<IconInfoCircle aria-hidden />} title={t`现在还不能注销账号`}>
        <Stack gap="sm">
          <ServerText>{error.detail ?? ''}</ServerText>
          <Group gap="sm">
            <Obstacle reason={error.detail ?? ''} />
            <Button
              variant="default"
              mih={44}
              loading={check.isFetching}
              onClick={() => void check.refetch()}
            >{t`重新检查`}</Button>
          </Group>
        </Stack>
      </Alert>
    )
  }
  if (check.data.outcome !== 'free') return null
  const { consequences, phone } = check.data
  return (
    <Paper withBorder className={`${classes.card} ${classes.danger}`}>
      <Stack gap="lg">
        <Alert role="note" color="red" icon={<IconAlertTriangle aria-hidden />} title={t`注销后无法恢复`}>
          <ul className={classes.consequences}>
            {consequences.map((consequence) => (
              <li key={consequence}>
                <ServerText>{consequence}</ServerText>
              </li>
            ))}
          </ul>
        </Alert>
        <Text size="sm" c="dimmed">{t`为确认是本人操作，请输入账号名称，并填写发送到 ${phone} 的验证码`}</Text>
        <DeletionForm phone={phone} />
      </Stack>
    </Paper>
  )
}

/** Number of the open order that a refusal names. */
const orderPattern = /订单 ([A-Za-z0-9]{8,40}) /

/** Leads to what a refusal is about: an open order, otherwise the exams. */
function Obstacle({ reason }: { reason: string }) {
  const { t } = useLingui()
  const orderNo = orderPattern.exec(reason)?.[1]
  return orderNo ? (
    <LinkButton to="/payResult" search={{ orderNo }} variant="default" mih={44}>{t`查看这笔订单`}</LinkButton>
  ) : (
    <LinkButton
      to="/selectexam/index"
      search={{ list: 'selected' }}
      variant="default"
      mih={44}
    >{t`查看我的考试`}</LinkButton>
  )
}
