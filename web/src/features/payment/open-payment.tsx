import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import { unknownMember } from '#contracts/core/blade.ts'

import { NotPaidYet } from './order/not-paid-yet.tsx'
import { shortOrderNo } from './order/order-text.ts'
import { PaymentReceipt } from './order/receipt.tsx'
import type { OrderWatch } from './order/use-order.ts'
import { OutcomeCard } from './result/outcome-card.tsx'

import classes from './payment.module.css'

type Props = {
  watched: OrderWatch
  resume: () => void
  /** Chooses another method; null where the server does not allow it. */
  change: (() => void) | null
  /** What follows a payment. */
  next?: ReactNode
}

/** Notice about an open or paid order. Offers nothing that could pay twice. */
export function OpenPayment({ watched, resume, change, next }: Props) {
  const { t } = useLingui()
  const { payment, offer, isAsking, ask } = watched
  const { order } = payment
  return (
    <section className={`${classes.card} ${classes.state}`} aria-label={t`支付结果`}>
      <OutcomeCard watched={watched} headingOrder={2}>
        <NotPaidYet watched={watched} />
        <Group justify="center" className={classes.stacked ?? ''}>
          {payment.phase === 'paid' && order && (
            <>
              {next}
              <PaymentReceipt order={order} size="md" />
            </>
          )}
          {(offer === 'ask' || offer === 'resume') && (
            <Button size="md" loading={isAsking} onClick={ask}>
              {offer === 'ask' ? <Trans>查询支付结果</Trans> : <Trans>已完成支付，查询结果</Trans>}
            </Button>
          )}
          {offer === 'resume' && order && order.payType !== unknownMember && (
            <Button size="md" variant="default" onClick={resume}>
              <Trans>继续支付订单 {shortOrderNo(order.orderNo)}</Trans>
            </Button>
          )}
          {offer === 'resume' && change && (
            <Button size="md" variant="subtle" onClick={change}>{t`更换支付方式`}</Button>
          )}
        </Group>
      </OutcomeCard>
    </section>
  )
}
