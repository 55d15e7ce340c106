import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { type Order, payment } from '#contracts/candidate/payment.ts'

import { urlQueryKey, query, send } from '#web/client/api/api.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { shownOrderNo, orderBadges } from './order-text.ts'
import { PaymentReceipt } from './receipt.tsx'

import classes from '../payment.module.css'

/** All orders of the selected exam, newest first. The watched order overrides its row, which may be older. */
export function OrderHistory({ watched }: { watched: Order | null }) {
  const { data, error, isPending } = useQuery(query(payment.getNetpayOrder))
  const orders = data?.map((order) => (order.orderNo === watched?.orderNo ? watched : order))
  if (orders?.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby="orders">
      <Title order={2} size="h4" id="orders">
        <Trans>订单记录</Trans>
      </Title>
      {isPending && <Skeleton h={76} />}
      {error && <ErrorNotice error={error} />}
      <ul className={classes.orders}>
        {orders?.map((order) => (
          <OrderRow key={order.orderNo} order={order} />
        ))}
      </ul>
    </Stack>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { i18n, t } = useLingui()
  const { status, amount, payTypeName, createTime, payTime, reason } = order
  const lookUp = useLook(order.orderNo)
  const orderNo = shownOrderNo(order.orderNo)
  return (
    <li className={classes.order}>
      <Stack gap={4} miw={0} flex="1 1 240px">
        <Group gap="xs">
          <Badge color={orderBadges[status].color}>{i18n._(orderBadges[status].name)}</Badge>
          <Text span fw={600}>
            <Trans>{amount ?? '—'} 元</Trans>
          </Text>
          <Text span size="sm" c="dimmed">
            <ServerText>{payTypeName}</ServerText>
          </Text>
        </Group>
        <Text
          size="sm"
          style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
        >{t`订单号 ${orderNo}`}</Text>
        <Text size="sm" c="dimmed">
          {payTime ? (
            <Trans>支付时间 {noBreak(dateTime(payTime))}</Trans>
          ) : (
            <Trans>订单时间 {noBreak(dateTime(createTime))}</Trans>
          )}
        </Text>
        {reason && (
          <Text size="sm" c="dimmed">
            <ServerText>{reason}</ServerText>
          </Text>
        )}
        {lookUp.isError && <ErrorNotice error={lookUp.error} />}
        {lookUp.isSuccess && <Text size="sm" role="status">{t`已更新为最新状态`}</Text>}
      </Stack>
      {status === 'paid' ? (
        <PaymentReceipt order={order} />
      ) : (
        <Button
          variant="default"
          size="sm"
          className={classes.touch ?? ''}
          leftSection={<IconRefresh size={18} aria-hidden />}
          aria-label={t`查询订单 ${orderNo}`}
          loading={lookUp.isPending}
          onClick={() => lookUp.mutate()}
        >{t`查询`}</Button>
      )}
    </li>
  )
}

/** Queries the provider for the order, then refreshes what shows orders. */
function useLook(orderNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(payment.toQuery, { orderNo }),
    onSuccess: () => client.invalidateQueries({ queryKey: urlQueryKey('/api/ouma-signup/exam/netpay') }),
  })
}
