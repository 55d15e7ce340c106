import { type OrderStatus, type PayType, payment } from '#contracts/candidate/payment.ts'

import { send } from '#web/api/api.ts'
import { useIdempotentWrite } from '#web/idempotency/use-idempotent-write.ts'
import { isBankOrder } from './order-text.ts'

type OrderRequest = { payType: PayType | null; amount: string }

/** Whether an order is the wanted one or replaced it: another tab may have been first. */
export const liveStatuses: ReadonlySet<OrderStatus> = new Set(['created', 'paying', 'confirming', 'paid'])

/** Creates the order once; after an unknown outcome it looks for it among the orders. */
export function useSaveOrder({ payType, amount }: OrderRequest, onDone: () => void) {
  const isThere = async () => {
    const [newest] = await send(payment.getNetpayOrder, {})
    return (
      newest !== undefined && liveStatuses.has(newest.status) && newest.payType === payType && newest.amount === amount
    )
  }
  const netpay = useIdempotentWrite(payment.saveOrder, isThere, onDone)
  const bank = useIdempotentWrite(payment.createOrder, isThere, onDone)
  const { send: save, ...state } = payType && isBankOrder(payType) ? bank : netpay
  return {
    ...state,
    save() {
      if (payType) save({ payType, amount })
    },
  }
}
