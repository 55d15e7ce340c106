import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import type { Ref } from 'react'

import { ServerText } from '#web/ui/server-name.tsx'
import { shortOrderNo } from './order-text.ts'

import classes from '../payment.module.css'

type Props = { amount: string | null; payee: string; orderNo: string; headingRef: Ref<HTMLHeadingElement> }

/** Amount and payee. */
export const Amount = ({ amount, payee, orderNo, headingRef }: Props) => (
  <Stack gap={4} align="center" ta="center">
    <Title order={1} size="h4" ref={headingRef} tabIndex={-1}>
      <Trans>去支付</Trans>
    </Title>
    <span className={classes.total}>
      <Trans>{amount ?? '—'} 元</Trans>
    </span>
    <Text mih={24}>
      <ServerText>{payee}</ServerText>
    </Text>
    <Text size="sm" c="dimmed">
      <Trans>订单尾号 {shortOrderNo(orderNo)}</Trans>
    </Text>
  </Stack>
)

/** Why nothing can be paid although it is due. */
export const AmountUnknown = () => <Trans>暂时无法获取应缴金额，不能支付。请稍后再试。</Trans>
