import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CopyButton, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { unknownMember } from '#contracts/core/blade.ts'

import { OpenFrame } from '../../front/open-frame.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import { OrderFacts } from './order-facts.tsx'
import { jumpPaths, reportPath, shortOrderNo } from './order-text.ts'
import { OutcomeCard } from './outcome-card.tsx'
import classes from './payment.module.css'
import { Receipt } from './receipt.tsx'
import { type AnyOrder, orderSearchOf, type OrderWatch } from './use-order.ts'

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
      <Paper withBorder radius="md" p={{ base: 'lg', sm: 'xl' }} className={classes.outcome ?? ''}>
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
      {order && phase !== 'paid' && <Contact orderNo={order.orderNo} />}
    </OpenFrame>
  )
}

/** Next actions. None of them can pay twice. */
function NextActions({ watched }: { watched: OrderWatch }) {
  const { payment, offer, isAsking, ask } = watched
  const { order, phase } = payment
  const isOwner = order !== null && (!('isAuth' in order) || order.isAuth)
  const leadsBack = phase === 'none' || (isOwner && phase !== 'paid' && order.kind === 'signup')
  return (
    <Group justify="center" className={classes.stacked ?? ''}>
      {phase === 'paid' && order && <Paid order={order} isOwner={isOwner} />}
      {(offer === 'ask' || offer === 'resume') && (
        <Button size="md" loading={isAsking} onClick={ask}>
          <Trans>查询支付结果</Trans>
        </Button>
      )}
      {isOwner && (offer === 'continue' || offer === 'resume') && <ContinuePayment order={order} />}
      {leadsBack && (
        <LinkButton to="/exam/pay/index" size="md" variant={offer === 'order' ? 'filled' : 'default'}>
          {offer === 'order' && order ? <Trans>重新缴费</Trans> : <Trans>返回缴费页面</Trans>}
        </LinkButton>
      )}
      {isOwner && phase !== 'paid' && order.kind === 'score' && (
        <LinkButton
          to={reportPath}
          search={{ orderNo: order.orderNo }}
          size="md"
          variant={offer === 'order' ? 'filled' : 'default'}
        >
          <Trans>返回成绩分析报告</Trans>
        </LinkButton>
      )}
    </Group>
  )
}

/** Continues with the same order, where its provider is known. */
function ContinuePayment({ order }: { order: AnyOrder }) {
  if (order.payType === unknownMember) return null
  return (
    <LinkButton
      to={jumpPaths[order.payType]}
      search={orderSearchOf(order)}
      size="md"
      variant={order.status === 'created' ? 'filled' : 'default'}
    >
      <Trans>还没有支付，继续支付订单 {shortOrderNo(order.orderNo)}</Trans>
    </LinkButton>
  )
}

function Paid({ order, isOwner }: { order: AnyOrder; isOwner: boolean }) {
  const search = { orderNo: order.orderNo }
  return (
    <>
      {isOwner && order.kind === 'signup' && (
        <LinkButton to="/exam/examineeflow/index" size="md">
          <Trans>查看报名进度</Trans>
        </LinkButton>
      )}
      {isOwner && order.kind === 'score' && (
        <>
          <LinkButton to={reportPath} search={search} size="md">
            <Trans>下载成绩分析报告</Trans>
          </LinkButton>
          <LinkButton to={reportPath} search={search} hash="invoice" size="md" variant="default">
            <Trans>申请发票</Trans>
          </LinkButton>
        </>
      )}
      <Receipt order={order} size="md" />
    </>
  )
}

/** Contact with the order number to copy. */
const Contact = ({ orderNo }: { orderNo: string }) => (
  <Group justify="center" gap="xs">
    <Text size="sm" c="dimmed">
      <Trans>如有疑问，请联系报名地市考试机构，并提供订单号。</Trans>
    </Text>
    <CopyButton value={orderNo}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          className={classes.touch ?? ''}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? <Trans>已复制</Trans> : <Trans>复制订单号</Trans>}
        </Button>
      )}
    </CopyButton>
  </Group>
)
