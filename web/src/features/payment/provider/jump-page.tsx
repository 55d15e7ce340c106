import { useLingui } from '@lingui/react/macro'
import { EmptyState, Paper, Skeleton, Stack } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'

import { type PayType, payment } from '#contracts/candidate/payment.ts'
import { unknownMember } from '#contracts/core/blade.ts'
import { ApiError } from '#contracts/core/error.ts'
import type { Account } from '#contracts/session/session.ts'

import { urlQueryKey } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { OpenFrame } from '#web/frame/public-pages/open-frame.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { Amount } from '../order/amount.tsx'
import { kindRules } from '../order/order-kind.ts'
import { OrderLookup } from '../order/order-lookup.tsx'
import { parseOrderNo } from '../order/order-text.ts'
import { type AnyOrder, orderSearch, newestOrder, ownOrder, useOrder, type OrderWatch } from '../order/use-order.ts'
import { payMethods } from '../pay-methods.ts'
import { PaymentResult } from '../result/payment-result.tsx'
import { currentDevice } from './device.ts'
import { OutsideWechat } from './outside-wechat.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { Waiting } from './waiting.tsx'
import { Wallet } from './wallet.tsx'
import { useGivenWay } from './way-back.ts'

type Props = {
  payType: PayType
  /** Order number in the address; without one the newest order of the selected exam. */
  orderNo: string | undefined
}

/** Jump page: the last page before the provider. Creates no order, so that a reload is harmless. */
export function JumpPage({ payType, orderNo }: Props) {
  const exam = useSelectedExam()
  const named = parseOrderNo(orderNo)
  if (useGivenWay()) return <Waiting />
  if (named) return <Named payType={payType} orderNo={named} />
  return exam ? <Newest payType={payType} examId={exam.id} /> : <NoOrder />
}

/** Jump page of the bank: its URL is open, the order itself requires a log-in. */
export function BankPage({ account, orderNo }: { account: Account | null; orderNo: string | undefined }) {
  return account ? (
    <JumpPage payType="08" orderNo={orderNo} />
  ) : (
    <OrderLookup orderNo={parseOrderNo(orderNo) ?? ''} isVisitor />
  )
}

function Named({ payType, orderNo }: { payType: PayType; orderNo: string }) {
  const watched = useOrder(ownOrder(orderNo))
  return <Jump payType={payType} watched={watched} />
}

function Newest({ payType, examId }: { payType: PayType; examId: string }) {
  const watched = useOrder(newestOrder(examId))
  return <Jump payType={payType} watched={watched} />
}

function Jump({ payType, watched }: { payType: PayType; watched: OrderWatch }) {
  const { payment, offer } = watched
  const { order, phase } = payment
  if (watched.isLoading) return <Waiting />
  if (watched.error) return <NoOrder />
  if (order && order.payType !== payType && order.payType !== unknownMember)
    return <Navigate to={payMethods[order.payType].page} search={orderSearch(order)} replace />
  if (order?.payType === payType && (offer === 'continue' || offer === 'resume'))
    return <Redirect payType={payType} order={order} leave={watched.leave} />
  return phase === 'none' ? <NoOrder /> : <PaymentResult watched={watched} />
}

type RedirectProps = { payType: PayType; order: AnyOrder; leave: () => void }

function Redirect({ payType, order, leave }: RedirectProps) {
  const { t } = useLingui()
  const heading = usePageTitle(t`去支付`)
  const result = useQuery(payDataQuery(payType, order, leave))
  const { data } = result
  return (
    <OpenFrame>
      <Paper withBorder p="xl" maw={440} w="100%" mx="auto">
        <Stack gap="lg">
          <Amount amount={order.amount} orderNo={order.orderNo} payee={data?.payee ?? ''} headingRef={heading} />
          {result.error ? (
            <Failed error={result.error} retry={() => void result.refetch()} />
          ) : !data ? (
            <Skeleton h={42} />
          ) : payMethods[payType].isWallet ? (
            <Wallet data={data} />
          ) : (
            <>
              <RedirectForm form={data.form} after={payMethods[payType].pause}>{t`去支付`}</RedirectForm>
              {currentDevice() === 'wechat' && <OutsideWechat />}
            </>
          )}
          <LinkButton {...kindRules[order.kind].page(order)} variant="default" size="md">{t`返回订单`}</LinkButton>
        </Stack>
      </Paper>
    </OpenFrame>
  )
}

/** Fetched once per visit and not cached: the call opens the order at the provider, so it may be paid from then on. */
const payDataQuery = (payType: PayType, order: AnyOrder, leave: () => void) =>
  queryOptions({
    queryKey: [...urlQueryKey(payment.getPayData.url), order.orderNo],
    async queryFn() {
      const data = await kindRules[order.kind].payData(order)
      if (!data.form && !payMethods[payType].isWallet) throw new ApiError('upstream_failed')
      leave()
      return data
    },
    staleTime: 'static',
    gcTime: 0,
  })

/** No open order: another exam was selected, or the address is wrong. */
function NoOrder() {
  const { t } = useLingui()
  const heading = usePageTitle(t`没有可支付的订单`)
  return (
    <OpenFrame>
      <EmptyState
        icon={<IconReceiptOff size={44} aria-hidden />}
        title={<h1 ref={heading} tabIndex={-1} style={{ font: 'inherit', margin: 0 }}>{t`没有可支付的订单`}</h1>}
        description={t`请在缴费页面核对应缴费用和订单`}
      >
        <LinkButton to="/exam/pay/index">{t`去缴费页面`}</LinkButton>
      </EmptyState>
    </OpenFrame>
  )
}
