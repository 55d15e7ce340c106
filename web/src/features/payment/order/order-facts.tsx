import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { currentSession } from '#web/client/session/session.ts'
import { Facts } from '#web/ui/facts.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { kindRules } from './order-kind.ts'
import { shownOrderNo } from './order-text.ts'
import { type AnyOrder, isOwn } from './use-order.ts'

/** Facts of an order; fields that this caller may not see are absent. The owner checks the whole name. */
export function OrderFacts({ order }: { order: AnyOrder }) {
  const { i18n, t } = useLingui()
  const { data: current } = useQuery(currentSession)
  const rows = [
    { label: t`金额`, value: t`${order.amount ?? '—'} 元` },
    { label: t`项目`, value: i18n._(kindRules[order.kind].name) },
    { label: t`考试名称`, value: order.examName },
    { label: t`考生`, value: (isOwn(order) && current?.account?.realName) || ('ksName' in order && order.ksName) },
    { label: t`支付方式`, value: order.payTypeName && <ServerText>{order.payTypeName}</ServerText> },
    { label: t`订单号`, value: shownOrderNo(order.orderNo) },
    { label: t`交易流水号`, value: order.transactionNo },
    { label: t`支付时间`, value: order.payTime && noBreak(dateTime(order.payTime)) },
  ]
  return <Facts rows={rows} labelWidth={104} />
}
