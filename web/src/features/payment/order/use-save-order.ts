import { type PayType, payment } from '#contracts/candidate/payment.ts'

import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { isBankOrder } from './order-text.ts'

type OrderRequest = { payType: PayType | null; amount: string }

/** Creates the order once. */
export function useSaveOrder({ payType, amount }: OrderRequest, onDone: () => void) {
  const netpay = useIdempotentWrite(payment.saveOrder, () => onDone())
  const bank = useIdempotentWrite(payment.createOrder, () => onDone())
  const { send: save, ...state } = payType && isBankOrder(payType) ? bank : netpay
  return {
    ...state,
    save() {
      if (payType) save({ payType, amount })
    },
  }
}
