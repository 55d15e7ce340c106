import { useRef } from 'react'

import { type PayType, payment } from '#contracts/candidate/payment.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'

import { send } from '#web/api/api.ts'
import { useIdempotentWrite } from '#web/idempotency/use-idempotent-write.ts'
import { liveStatuses } from './use-save-order.ts'

type ReportOrderRequest = { id: string; payType: PayType | null; amount: string }

/** Creates the order of a report once; after an unknown outcome it looks for it at the report. */
export function useSaveReportOrder({ id, payType, amount }: ReportOrderRequest, onDone: (orderNo: string) => void) {
  const reportOrderNo = useRef('')
  const isThere = async () => {
    const [report] = (await send(scoreAnalysis.page, { id })).records
    if (!report?.orderNo) return false
    const order = await send(payment.toQuery, { orderNo: report.orderNo })
    reportOrderNo.current = order.orderNo
    return liveStatuses.has(order.status) && order.payType === payType && order.amount === amount
  }
  const { send: save, ...state } = useIdempotentWrite(scoreAnalysis.payRedirect, isThere, (answer) =>
    onDone(answer?.orderNo ?? reportOrderNo.current),
  )
  return {
    ...state,
    save() {
      if (payType) save({ id, payType, amount })
    },
  }
}
