import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'

import type { Order, PayMethod, PayType } from '#contracts/candidate/payment.ts'
import { unknownMember } from '#contracts/core/blade.ts'

import { useOnline } from '#web/client/offline/use-online.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { WriteOutcome } from '#web/ui/idempotency/outcome.tsx'
import { useServerName } from '#web/ui/server-name.tsx'
import { OrderHold } from './order/order-deadline.tsx'
import { shortOrderNo } from './order/order-text.ts'
import type { AnyOrder } from './order/use-order.ts'
import type { useSaveOrder } from './order/use-save-order.ts'
import { defaultMethod, PaymentMethods } from './payment-methods.tsx'

import classes from './payment.module.css'

/** What is paid, and the methods that are offered for it. */
export type Due = { readonly payTypes: PayMethod[]; readonly total: string }

/** Open order that was not opened at a provider yet. */
export type OpenOrder = Pick<AnyOrder, 'orderNo' | 'payType' | 'amount' | 'expireTime'>

/** Chosen payment method: the candidate's choice, otherwise that of the open order, otherwise the recommended one. */
export function usePayMethod({ payTypes }: Due, open: OpenOrder | null) {
  const [choice, choose] = useState<PayType | null>(null)
  const isOffered = (payType: Order['payType']): payType is PayType =>
    payType !== unknownMember && payTypes.some((it) => it.payType === payType && it.available.allowed)
  const current = open && isOffered(open.payType) ? open.payType : null
  return { payType: choice && isOffered(choice) ? choice : (current ?? defaultMethod(payTypes)), choose }
}

type Props = {
  due: Due
  open: OpenOrder | null
  method: ReturnType<typeof usePayMethod>
  order: ReturnType<typeof useSaveOrder>
  /** Called with the open order: the user may be redirected. */
  go: (payType: PayType) => void
  /** Gives up choosing another method for an order at a provider; absent for any other order. */
  keep?: (() => void) | undefined
}

/** Brings the methods into view where they take the place of something else. */
const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** Chooses a payment method, creates the order if there is none, and redirects to the provider. */
export function PayForm({ due, open, method: { payType, choose }, order, go, keep }: Props) {
  const { t } = useLingui()
  const online = useOnline()
  const isBusy = order.isSending || order.isChecking
  const isChanged = open !== null && open.amount !== due.total
  const goesOn = open !== null && !isChanged && open.payType === payType
  return (
    <Stack gap="lg" className={`${classes.card} ${classes.pay}`}>
      <div className={classes.chooser} ref={keep ? scrollHere : undefined}>
        <PaymentMethods methods={due.payTypes} value={payType} onChange={choose} disabled={isBusy || order.isUnknown} />
      </div>
      {payType === null && (
        <Alert
          role="alert"
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
        >{t`所有支付方式暂时不可用，请稍后再来。缴费截止前恢复后即可继续。`}</Alert>
      )}
      {isChanged && <AmountChanged from={open.amount} to={due.total} />}
      {goesOn && !keep && <OrderHold order={open} />}
      {keep && open && !goesOn && (
        <Text size="sm">
          <Trans>订单 {shortOrderNo(open.orderNo)} 会先取消，不会重复扣款。已经开始扣款的订单不能取消。</Trans>
        </Text>
      )}
      <FormBar inFlow status={<WriteOutcome {...order} retry={order.save} />}>
        {keep && <Button size="md" variant="default" disabled={isBusy} onClick={keep}>{t`取消`}</Button>}
        {!order.isUnknown && (
          <Button
            size="md"
            loading={isBusy}
            disabled={payType === null || !online}
            onClick={() => (goesOn && payType ? go(payType) : order.save())}
          >
            <span>
              <PayText due={due} payType={payType} orderNo={goesOn ? open.orderNo : null} />
            </span>
          </Button>
        )}
      </FormBar>
    </Stack>
  )
}

type PayTextProps = { due: Due; payType: PayType | null; orderNo: string | null }

/** What the button does: with which method how much is paid, and for which open order. */
function PayText({ due: { payTypes, total }, payType, orderNo }: PayTextProps) {
  const { i18n } = useLingui()
  const serverName = useServerName()
  const method = payTypes.find((it) => it.payType === payType)
  if (!method) return <Trans>去支付</Trans>
  const { text, lang } = serverName(method.name)
  // Chinese names of methods mostly end with the verb.
  const name = <span lang={lang}>{i18n.locale === 'zh' ? text.replace(/支付$/, '') : text}</span>
  if (orderNo === null)
    return (
      <Trans>
        用{name}支付 {total} 元
      </Trans>
    )
  return (
    <Trans>
      继续用{name}支付 {total} 元（{shortOrderNo(orderNo)}）
    </Trans>
  )
}

function AmountChanged({ from, to }: { from: string | null; to: string }) {
  const { t } = useLingui()
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t`应付金额已变更`}>
      <Trans>
        原订单 {from ?? '—'} 元，现应付 {to} 元。继续支付时会按新金额重新生成订单，原订单自动关闭。
      </Trans>
    </Alert>
  )
}
