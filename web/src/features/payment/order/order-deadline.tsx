import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Duration } from '#web/ui/time/remaining.tsx'
import { unixTime, useTimeLeft } from '#web/ui/time/server-time.ts'
import type { AnyOrder, OrderWatch } from './use-order.ts'

/** Expiry of an unpaid order, and what is possible afterwards. */
export function OrderDeadline({ watched: { payment, isLate, offer } }: { watched: OrderWatch }) {
  const { order, phase } = payment
  if (!order || phase === 'paid' || phase === 'confirming') return null
  if (isLate && order.payEndTime)
    return (
      <Text>
        <DeadlinePassed end={order.payEndTime} />
      </Text>
    )
  if (offer === 'order')
    return (
      <Text>
        <Trans>可以重新缴费</Trans>
      </Text>
    )
  if (order.status === 'created') return <OrderHold order={order} />
  return order.status === 'paying' ? <OpenOrder order={order} /> : null
}

/** Says that an order can no longer be paid. */
export const DeadlinePassed = ({ end }: { end: string }) => (
  <Trans>缴费已于 {noBreak(dateTime(end))} 截止，不能再支付</Trans>
)

/** Payment countdown: how long an order is held for which no provider was opened yet. */
export function OrderHold({ order: { expireTime } }: { order: Pick<AnyOrder, 'expireTime'> }) {
  const left = useTimeLeft(unixTime(expireTime))
  if (left <= 0 || expireTime === null) return null
  return (
    <Text size="sm" aria-live="off">
      <Trans>
        订单保留到 {noBreak(dateTime(expireTime))}（还剩 <Duration ms={left} />
        ），之后须重新缴费
      </Trans>
    </Text>
  )
}

/** Until when an order at a provider may be paid, and when another method can be chosen: now, or once it has expired. */
function OpenOrder({ order: { expireTime, payEndTime, payTypeChange } }: { order: AnyOrder }) {
  const end = unixTime(expireTime)
  const left = useTimeLeft(end)
  if (left <= 0 || expireTime === null) return null
  const isLast = payEndTime !== null && end >= Date.parse(payEndTime)
  return (
    <Text size="sm" aria-live="off">
      {payTypeChange?.reason && (
        <>
          <ServerText>{payTypeChange.reason}</ServerText>
          <br />
        </>
      )}
      {isLast ? (
        <Trans>
          请在 {noBreak(dateTime(expireTime))} 前支付（还剩 <Duration ms={left} />
          ），缴费同时截止
        </Trans>
      ) : payTypeChange?.allowed ? (
        <Trans>
          请在 {noBreak(dateTime(expireTime))} 前支付（还剩 <Duration ms={left} />
          ）。支付前可在缴费页面更换支付方式。
        </Trans>
      ) : (
        <Trans>
          请在 {noBreak(dateTime(expireTime))} 前支付（还剩 <Duration ms={left} />
          ），过期后可更换支付方式
        </Trans>
      )}
    </Text>
  )
}
