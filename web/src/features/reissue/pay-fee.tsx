import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Title } from '@mantine/core'

import type { Reissue } from '#contracts/candidate/reissue.ts'

import { Facts } from '#web/ui/facts.tsx'
import { shownFee } from '#web/ui/fee.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import type { Application } from './reissue-query.ts'

import classes from './reissue.module.css'

/** Link to the application with its fee. */
export function PayFee({ application: { id, status, orderNo, amount: due } }: { application: Reissue }) {
  if (status !== 'unpaid' || orderNo === null || due === null) return null
  const amount = shownFee(due)
  return (
    <LinkButton to="/reissue/index" search={{ id }} mih={44}>
      <Trans>去缴费 {amount} 元</Trans>
    </LinkButton>
  )
}

/**
 * What is paid, to whom, how, and what is paid back, before the link to the jump page with the order of the fee. The jump
 * page takes the order's own provider, opens it by `toPayScore`, and shows the state of an order that cannot be paid any
 * more.
 */
export function Fee({ application: { status, orderNo, amount: due, fee } }: { application: Application }) {
  const { t } = useLingui()
  if (status !== 'unpaid' || orderNo === null || due === null) return null
  const amount = shownFee(due)
  return (
    <Paper withBorder className={classes.sheet}>
      <Stack gap="md">
        <Title order={2} size="h4">{t`缴费`}</Title>
        <Facts
          size="md"
          rows={[
            { label: t`工本费和邮费`, value: t`${amount} 元` },
            ...(fee
              ? [
                  { label: t`收款单位`, value: <ServerText>{fee.payee}</ServerText> },
                  { label: t`支付方式`, value: <ServerText>{fee.method}</ServerText> },
                  { label: t`退费规则`, value: <ServerText>{fee.refundRule}</ServerText> },
                ]
              : []),
          ]}
        />
        <Group>
          <LinkButton to="/order/05" search={{ orderNo }} mih={44}>{t`去支付 ${amount} 元`}</LinkButton>
        </Group>
      </Stack>
    </Paper>
  )
}
