import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'

import { LinkText } from '#web/ui/link.tsx'
import { newestOrder, useOrder } from './order/use-order.ts'
import type { Phase } from './payment-state.ts'

/** Notice on the home page about an open order; polls until it is decided. */
export function PendingPayment({ examId }: { examId: string }) {
  const { payment, isLoading } = useOrder(newestOrder(examId))
  if (isLoading || !notable.has(payment.phase)) return null
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconClock aria-hidden />}>
      {payment.phase === 'paying' ? (
        <Trans>有一笔缴费订单正在支付，结果会自动更新。</Trans>
      ) : payment.phase === 'confirming' ? (
        <Trans>支付机构正在处理您的缴费，结果会自动更新，请勿重复支付。</Trans>
      ) : (
        <Trans>暂时无法确认缴费订单的支付结果，请勿重复支付。</Trans>
      )}{' '}
      <LinkText to="/exam/pay/index" inherit>
        <Trans>查看订单</Trans>
      </LinkText>
    </Alert>
  )
}

const notable: ReadonlySet<Phase> = new Set(['paying', 'confirming', 'unknown'])
