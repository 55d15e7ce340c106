import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { LinkButton } from '#web/ui/link.tsx'
import { newestOrder, useOrder } from './order/use-order.ts'
import type { Phase } from './payment-state.ts'

import classes from '#web/ui/hero-card.module.css'

type Props = {
  exam: { readonly id: string; readonly examName: string }
  /** Card of the next step. */
  children: ReactNode
}

/**
 * Card on the home page about an open order; polls until it is decided. It takes the place of the next step, which would ask
 * to pay again, and is about as high: the order is answered late, and nothing below moves.
 */
export function PendingPayment({ exam: { id, examName }, children }: Props) {
  const { t, i18n } = useLingui()
  const { payment, isLoading } = useOrder(newestOrder(id))
  const words = isLoading ? undefined : pending[payment.phase]
  if (!words) return children
  return (
    <Paper component="section" aria-labelledby="pending-payment" className={classes.card}>
      <Stack gap={6}>
        <Text className={classes.label}>{t`网上缴费`}</Text>
        <Title order={2} size="h3" id="pending-payment">
          {i18n._(words.title)}
        </Title>
        <Text size="sm" lang="zh-CN">
          {examName}
        </Text>
        <Text size="sm" role="status">
          {i18n._(words.text)}
        </Text>
      </Stack>
      <Group className={classes.action}>
        <LinkButton to="/exam/pay/index" size="md" variant="white" fullWidth>{t`查看订单`}</LinkButton>
      </Group>
    </Paper>
  )
}

/** Orders that may have been paid already, in the words of the payment page. */
const pending: Partial<Record<Phase, { title: MessageDescriptor; text: MessageDescriptor }>> = {
  paying: { title: msg`尚未收到付款`, text: msg`有一笔缴费订单正在支付，结果会自动更新` },
  confirming: { title: msg`支付处理中`, text: msg`支付机构正在处理您的缴费，结果会自动更新，请勿重复支付` },
  unknown: { title: msg`还不确定是否支付成功`, text: msg`请勿重复支付，结果可在订单中查看` },
}
