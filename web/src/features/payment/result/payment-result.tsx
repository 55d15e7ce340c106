import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { unknownMember } from '#contracts/core/blade.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { useSelectedExam } from '#web/client/session/session.ts'
import { OpenFrame } from '#web/frame/public-pages/open-frame.tsx'
import { nextNames, stationPaths, useWay } from '#web/frame/selected-exam/use-way.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { OrderFacts } from '../order/order-facts.tsx'
import { type LabelledLink, kindRules } from '../order/order-kind.ts'
import { shortOrderNo } from '../order/order-text.ts'
import { PaymentReceipt } from '../order/receipt.tsx'
import { type AnyOrder, isOwn, orderSearch, type OrderWatch } from '../order/use-order.ts'
import { payMethods } from '../pay-methods.ts'
import { OutcomeCard } from './outcome-card.tsx'

import classes from '../payment.module.css'

type Props = {
  watched: OrderWatch
  hasReturned?: boolean
  /** Explanation of the cause in the address, below a state that it does not contradict. */
  cause?: ReactNode
  /** Rendered below the card, for visitors. */
  children?: ReactNode
}

/** Page with the result of one order, and its next actions. */
export function PaymentResult({ watched, hasReturned = false, cause, children }: Props) {
  const { t } = useLingui()
  const heading = usePageTitle(t`支付结果`)
  const { payment } = watched
  const { order, phase } = payment
  return (
    <OpenFrame>
      <Paper withBorder p={{ base: 'lg', sm: 'xl' }} className={classes.outcome ?? ''}>
        <Stack gap="xl">
          <OutcomeCard
            watched={watched}
            headingOrder={1}
            headingRef={heading}
            hasReturned={hasReturned}
            cause={cause}
          />
          {order && <OrderFacts order={order} />}
          <NextActions watched={watched} />
        </Stack>
      </Paper>
      {children}
      {order && phase !== 'paid' && !isUnknownId(order.orderNo) && <Contact orderNo={order.orderNo} />}
    </OpenFrame>
  )
}

/** Next actions. None of them can pay twice. */
function NextActions({ watched }: { watched: OrderWatch }) {
  const { payment, offer, isAsking, ask } = watched
  const { order, phase } = payment
  const isOwner = order !== null && isOwn(order)
  return (
    <Group justify="center" className={classes.stacked ?? ''}>
      {phase === 'paid' && order && <Paid order={order} isOwner={isOwner} />}
      {(offer === 'ask' || offer === 'resume') && (
        <Button size="md" loading={isAsking} onClick={ask}>
          <Trans>查询支付结果</Trans>
        </Button>
      )}
      {isOwner && (offer === 'continue' || offer === 'resume') && <ContinuePayment order={order} />}
      {isOwner && phase !== 'paid' && (
        <LinkTo
          {...kindRules[order.kind].page(order)}
          label={offer === 'order' ? msg`重新缴费` : kindRules[order.kind].back}
          variant={offer === 'order' ? 'filled' : 'default'}
        />
      )}
      {phase === 'none' && <LinkTo to="/exam/pay/index" label={kindRules.signup.back} variant="filled" />}
    </Group>
  )
}

/** Link to a page about what is paid for. */
function LinkTo({ label, variant, ...link }: LabelledLink & { variant: 'filled' | 'default' }) {
  const { i18n } = useLingui()
  return (
    <LinkButton {...link} size="md" variant={variant}>
      {i18n._(label)}
    </LinkButton>
  )
}

/** Continues with the same order, where its provider is known. */
function ContinuePayment({ order }: { order: AnyOrder }) {
  if (order.payType === unknownMember) return null
  return (
    <LinkButton
      to={payMethods[order.payType].page}
      search={orderSearch(order)}
      size="md"
      variant={order.status === 'created' ? 'filled' : 'default'}
    >
      <Trans>继续支付订单 {shortOrderNo(order.orderNo)}</Trans>
    </LinkButton>
  )
}

const Paid = ({ order, isOwner }: { order: AnyOrder; isOwner: boolean }) => (
  <>
    {isOwner && <Next order={order} />}
    <PaymentReceipt order={order} size="md" />
  </>
)

/** Links once it is paid; the first is the next step of the way, where a page of ours has it. */
function Next({ order }: { order: AnyOrder }) {
  const exam = useSelectedExam()
  const isOfExam = order.kind === 'signup' && exam?.examName === order.examName
  const next = useWay(isOfExam ? exam?.id : undefined).way.find(({ state }) => state === 'now')?.station
  const links: LabelledLink[] = [
    ...(next === 'booking' ? [{ to: stationPaths.booking, label: nextNames.booking }] : []),
    ...kindRules[order.kind].next(order),
  ]
  return links.map((link, index) => (
    <LinkTo key={link.label.id} {...link} variant={index === 0 ? 'filled' : 'default'} />
  ))
}

/** Contact with the order number to copy. */
const Contact = ({ orderNo }: { orderNo: string }) => (
  <Group justify="center" gap="xs">
    <Text size="sm" c="dimmed">
      <Trans>如有疑问，请联系报名地市考试机构，并提供订单号</Trans>
    </Text>
    <Copy text={orderNo} size="xs" className={classes.touch ?? ''}>
      <Trans>复制订单号</Trans>
    </Copy>
  </Group>
)
