import type { PayType } from '#contracts/candidate/payment.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'

import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'

type ReportOrderRequest = { id: string; payType: PayType | null; amount: string }

/** Creates the order of a report once. */
export function useSaveReportOrder({ id, payType, amount }: ReportOrderRequest, onDone: (orderNo: string) => void) {
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
