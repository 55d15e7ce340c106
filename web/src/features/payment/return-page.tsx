import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Account } from '#contracts/session.ts'

import { useSelectedExam } from '../../session/session.ts'
import { OrderLookup } from './order-lookup.tsx'
import { parseOrderNo } from './order-text.ts'
import { PaymentResult } from './payment-result.tsx'
import { newestOrder, ownOrder, useOrder } from './use-order.ts'

/** Why the provider sent the person to an error page, as the address says: it proves nothing. */
export type Cause = 'refused' | 'over' | 'unclear'

/** Explanations of a cause. Each stands beside the state of the order, and says nothing about whether money was taken. */
const causes: Record<Cause, ReactNode> = {
  refused: <Trans>支付机构没有受理这次付款。请检查余额、限额和银行卡状态。</Trans>,
  over: <Trans>支付机构返回：订单已过期或已关闭。</Trans>,
  unclear: <Trans>支付机构返回的信息无法核实，以查询到的结果为准。如果已经扣款，请勿重复支付，并保留付款凭证。</Trans>,
}

type Props = {
  account: Account | null
  /** Out of the address: used to ask, and proves nothing. */
  orderNo: string | undefined
  cause?: Cause
}

/** Where a provider sends people back to. Nothing in the address is believed: the server is asked. */
export function ReturnPage({ account, orderNo, cause }: Props) {
  const exam = useSelectedExam()
  const named = parseOrderNo(orderNo)
  const explanation = cause && causes[cause]
  if (account && named) return <Named orderNo={named} examId={exam?.id} cause={explanation} />
  if (account && exam) return <Newest examId={exam.id} cause={explanation} />
  return <OrderLookup orderNo={named ?? ''} isVisitor={!account} />
}

type NamedProps = { orderNo: string; examId: string | undefined; cause: ReactNode }

/** An order that is not theirs says nothing: what they have themselves is shown. */
function Named({ orderNo, examId, cause }: NamedProps) {
  const watched = useOrder(ownOrder(orderNo))
  if (watched.error)
    return examId ? <Newest examId={examId} cause={cause} /> : <OrderLookup orderNo="" isVisitor={false} />
  return <PaymentResult watched={watched} hasReturned cause={cause} />
}

function Newest({ examId, cause }: { examId: string; cause: ReactNode }) {
  const watched = useOrder(newestOrder(examId))
  return <PaymentResult watched={watched} hasReturned cause={cause} />
}
