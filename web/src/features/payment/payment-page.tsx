import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconClock, IconInfoCircle } from '@tabler/icons-react'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { type Order, type PayInit, type PayType, payment } from '#contracts/candidate/payment.ts'
import { unknownMember } from '#contracts/core/blade.ts'

import { query } from '#web/client/api/api.ts'
import { useRealName } from '#web/client/session/use-real-name.ts'
import { WithExam } from '#web/frame/selected-exam/with-exam.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak, NoBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { useIsPast } from '#web/ui/time/server-time.ts'
import { OpenPayment } from './open-payment.tsx'
import { AmountUnknown } from './order/amount.tsx'
import { FeeTable } from './order/fee-table.tsx'
import { DeadlinePassed } from './order/order-deadline.tsx'
import { OrderHistory } from './order/order-history.tsx'
import { PreviousOrder } from './order/previous-order.tsx'
import { useMethodChange } from './order/use-method-change.ts'
import { newestOrder, useOrder } from './order/use-order.ts'
import { useSaveOrder } from './order/use-save-order.ts'
import { type Due as DueFee, PayForm, usePayMethod } from './pay-form.tsx'
import { mayBePaid } from './payment-state.ts'
import { RedirectDialog } from './provider/redirect-dialog.tsx'
import { useRedirectToProvider } from './provider/use-redirect-to-provider.ts'

import classes from './payment.module.css'

/** Payment of the fee of the selected exam. */
export function PaymentPage() {
  const { t } = useLingui()
  return <WithExam title={t`网上缴费`}>{({ id }) => <OfExam key={id} examId={id} />}</WithExam>
}

function OfExam({ examId }: { examId: string }) {
  const { t } = useLingui()
  const { data: due } = useSuspenseQuery(query(payment.init))
  const watched = useOrder(newestOrder(examId))
  usePrefetchQuery(query(payment.getNetpayOrder))
  const isLate = useIsPast(due.payEndTime)
  const redirect = useRedirectToProvider()
  const { phase, order } = watched.payment
  const change = useMethodChange(watched)
  const go = (payType: PayType) => {
    change.end()
    watched.leave()
    redirect.go(payType)
  }
  const page = { title: t`网上缴费`, lead: <span lang="zh-CN">{due.examName}</span> }
  // On a phone the state of an order stands above the fee: the order decides the place of everything else.
  if (watched.isLoading) {
    return (
      <Page {...page}>
        <Skeleton h={420} aria-busy="true" />
      </Page>
    )
  }
  return (
    <Page {...page}>
      {watched.error && <ErrorNotice error={watched.error} />}
      <div className={classes.columns}>
        <Due due={due} isPaid={phase === 'paid'} />
        {mayBePaid.has(phase) && !change.isChanging ? (
          <OpenPayment
            watched={watched}
            resume={() => order && order.payType !== unknownMember && go(order.payType)}
            change={due.payable.allowed && due.total !== null ? change.begin : null}
            next={<LinkButton to="/exam/examineeflow/index" size="md">{t`查看报名进度`}</LinkButton>}
          />
        ) : due.payable.allowed && due.total !== null && !isLate ? (
          <Stack gap="md" className={classes.pay ?? ''}>
            <PreviousOrder phase={phase} />
            <FeeForm
              due={{ payTypes: due.payTypes, total: due.total }}
              open={phase === 'created' || change.isChanging ? order : null}
              go={go}
              keep={change.isChanging ? change.end : undefined}
            />
          </Stack>
        ) : (
          <NotPayable due={due} />
        )}
      </div>
      <RedirectDialog watched={watched} payType={redirect.dialog} onClose={redirect.close} />
      <OrderHistory watched={order} />
    </Page>
  )
}

/** Fee, payer and, before the payment, the deadline. */
function Due({ due, isPaid }: { due: PayInit; isPaid: boolean }) {
  const { t } = useLingui()
  const name = useRealName()
  const rows = [
    { label: t`考生`, value: name },
    { label: t`收款单位`, value: due.payee && <ServerText>{due.payee}</ServerText> },
  ]
  return (
    <Stack gap="md" className={classes.card}>
      <Facts rows={rows} labelWidth={88} />
      {due.items.length > 0 && <FeeTable due={due} />}
      {due.payEndTime && !isPaid && (
        <Group gap={6} wrap="nowrap">
          <IconClock size={18} aria-hidden />
          <Text size="sm">
            <Trans>缴费截止 {noBreak(dateTime(due.payEndTime))}</Trans>
            {' · '}
            <NoBreak>
              <Remaining until={due.payEndTime} />
            </NoBreak>
          </Text>
        </Group>
      )}
      {due.refundRule && (
        <Text size="sm" c="dimmed">
          <ServerText>{due.refundRule}</ServerText>
        </Text>
      )}
    </Stack>
  )
}

type FeeProps = Pick<ComponentProps<typeof PayForm>, 'go' | 'keep'> & { due: DueFee; open: Order | null }

/** Pays the fee by the order of the selected exam. */
function FeeForm({ due, open, go, keep }: FeeProps) {
  const method = usePayMethod(due, open)
  const { payType } = method
  const order = useSaveOrder({ payType, amount: due.total }, () => payType && go(payType))
  return <PayForm due={due} open={open} method={method} order={order} go={go} keep={keep} />
}

/** Why payment is impossible: the server's reason, an unknown amount, or the deadline passed after it was loaded. */
const NotPayable = ({ due: { payable, payEndTime, total } }: { due: PayInit }) => (
  <Stack gap="md" className={classes.card}>
    <Alert role="status" icon={<IconInfoCircle aria-hidden />}>
      {!payable.allowed ? (
        <ServerText>{payable.reason}</ServerText>
      ) : total === null ? (
        <AmountUnknown />
      ) : (
        payEndTime && <DeadlinePassed end={payEndTime} />
      )}
    </Alert>
    <Group>
      <LinkButton to="/exam/examineeflow/index" variant="default">
        <Trans>查看报名进度</Trans>
      </LinkButton>
    </Group>
  </Stack>
)
