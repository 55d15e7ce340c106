import { Trans } from '@lingui/react/macro'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'

import type { PayType } from '#contracts/candidate/payment.ts'
import { type PayDoc, scoreAnalysis } from '#contracts/candidate/score-analysis.ts'
import { unknownMember } from '#contracts/core/blade.ts'

import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { OpenPayment } from './open-payment.tsx'
import { AmountUnknown } from './order/amount.tsx'
import { PreviousOrder } from './order/previous-order.tsx'
import { useMethodChange } from './order/use-method-change.ts'
import { ownOrder, useOrder } from './order/use-order.ts'
import { type OpenOrder, PayForm, usePayMethod } from './pay-form.tsx'
import { mayBePaid } from './payment-state.ts'
import { RedirectDialog } from './provider/redirect-dialog.tsx'
import { useRedirectToProvider } from './provider/use-redirect-to-provider.ts'

type Props = {
  doc: PayDoc
  /** Newest order of the report; empty before the first. */
  orderNo: string
}

type Redirect = ReturnType<typeof useRedirectToProvider>

/** Payment of a score report. */
export function ReportPayment({ doc, orderNo }: Props) {
  const redirect = useRedirectToProvider()
  if (!orderNo) return <ReportForm doc={doc} open={null} go={redirect.go} />
  return <OfOrder key={orderNo} doc={doc} orderNo={orderNo} redirect={redirect} />
}

function OfOrder({ doc, orderNo, redirect }: Props & { redirect: Redirect }) {
  const watched = useOrder(ownOrder(orderNo))
  const { phase, order } = watched.payment
  const { leave } = watched
  const change = useMethodChange(watched)
  const hasLeft = redirect.dialog !== null && phase === 'created'
  // A new order is watched before its creation has opened the provider.
  useEffect(() => {
    if (hasLeft) leave()
  })
  const go = (payType: PayType, of = orderNo) => {
    change.end()
    if (of === orderNo) leave()
    redirect.go(payType, of)
  }
  if (watched.isLoading) return <Skeleton h={280} />
  return (
    <>
      {watched.error && <ErrorNotice error={watched.error} />}
      {mayBePaid.has(phase) && !change.isChanging ? (
        <OpenPayment
          watched={watched}
          resume={() => order && order.payType !== unknownMember && go(order.payType)}
          change={doc.payable.allowed ? change.begin : null}
          next={
            <Text size="sm">
              <Trans>报告正在生成，此页会自动更新</Trans>
            </Text>
          }
        />
      ) : (
        <Stack gap="md">
          <PreviousOrder phase={phase} />
          <ReportForm
            doc={doc}
            open={phase === 'created' || change.isChanging ? order : null}
            go={go}
            keep={change.isChanging ? change.end : undefined}
          />
        </Stack>
      )}
      <RedirectDialog watched={watched} payType={redirect.dialog} onClose={redirect.close} />
    </>
  )
}

type FormProps = {
  doc: PayDoc
  open: OpenOrder | null
  go: (payType: PayType, orderNo?: string) => void
  keep?: (() => void) | undefined
}

function ReportForm(props: FormProps) {
  const { payable, amount } = props.doc
  if (payable.allowed && amount !== null) return <PayableForm {...props} amount={amount} />
  return (
    <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
      {payable.allowed ? <AmountUnknown /> : <ServerText>{payable.reason}</ServerText>}
    </Alert>
  )
}

function PayableForm({ doc: { id, payTypes }, amount, open, go, keep }: FormProps & { amount: string }) {
  const due = { payTypes, total: amount }
  const method = usePayMethod(due, open)
  const { payType } = method
  const order = useSaveReportOrder({ id, payType, amount }, (orderNo) => payType && go(payType, orderNo))
  return <PayForm due={due} open={open} method={method} order={order} go={(it) => go(it, open?.orderNo)} keep={keep} />
}

type ReportOrderRequest = { id: string; payType: PayType | null; amount: string }

/** Creates the order of a report once. */
function useSaveReportOrder({ id, payType, amount }: ReportOrderRequest, onDone: (orderNo: string) => void) {
  const { send: save, ...state } = useIdempotentWrite(
    scoreAnalysis.payRedirect,
    (answer) => answer && onDone(answer.orderNo),
  )
  return {
    ...state,
    save() {
      if (payType) save({ id, payType, amount })
    },
  }
}
