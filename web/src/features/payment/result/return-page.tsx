import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { reissue } from '#contracts/candidate/reissue.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'
import type { Account } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { OrderLookup } from '../order/order-lookup.tsx'
import { parseOrderNo } from '../order/order-text.ts'
import { newestOrder, ownOrder, useOrder } from '../order/use-order.ts'
import { Waiting } from '../provider/waiting.tsx'
import { useProviderLeftBehind } from '../provider/way-back.ts'
import { PaymentResult } from './payment-result.tsx'

/** Cause of an error page, as its address says; not trusted. */
export type Cause = 'refused' | 'over' | 'unclear'

/** Explanation of each cause. Says nothing about whether money was taken. */
const causes: Record<Cause, ReactNode> = {
  refused: <Trans>支付未受理，请检查余额、限额和银行卡状态</Trans>,
  over: <Trans>支付机构返回：订单已过期或已关闭</Trans>,
  unclear: <Trans>请以本页结果为准。如已扣款，请勿重复支付并保留凭证。</Trans>,
}

type Props = {
  account: Account | null
  /** Order number in the address: selects the order to query and proves nothing. */
  orderNo: string | undefined
  cause?: Cause
  /** What is paid at providers that return here: a sign-up, or anything that `toPayScore` opens. */
  kind?: 'signup' | 'score'
}

/** Return page of the providers. The state comes from the server, never from the address. */
export function ReturnPage({ account, orderNo, cause, kind = 'signup' }: Props) {
  const exam = useSelectedExam()
  const named = parseOrderNo(orderNo)
  const explanation = cause && causes[cause]
  useProviderLeftBehind(account !== null)
  if (account && named) return <Named orderNo={named} examId={exam?.id} cause={explanation} />
  if (account && kind === 'score') return <NewestOfScores />
  if (account && exam) return <Newest examId={exam.id} cause={explanation} />
  return <OrderLookup orderNo={named ?? ''} isVisitor={!account} />
}

type NamedProps = { orderNo: string; examId: string | undefined; cause: ReactNode }

/** For an order of another account the own newest order is shown. */
function Named({ orderNo, examId, cause }: NamedProps) {
  const watched = useOrder(ownOrder(orderNo))
  if (watched.error)
    return examId ? <Newest examId={examId} cause={cause} /> : <OrderLookup orderNo="" isVisitor={false} />
  return <PaymentResult watched={watched} hasReturned cause={cause} />
}

/** Newest order of all score reports and reissues. */
function NewestOfScores() {
  const reports = useQuery(query(scoreAnalysis.page, { size: 50 }))
  const reissues = useQuery(query(reissue.page, { size: 50 }))
  const orders = [
    ...(reports.data?.records ?? []).map(({ orderNo, orderTime }) => ({ orderNo, time: orderTime })),
    ...(reissues.data?.records ?? []).map(({ orderNo, payTime, updateTime }) => ({
      orderNo,
      time: payTime ?? updateTime,
    })),
  ]
  const newest = orders
    .filter(({ orderNo }) => orderNo)
    .toSorted((a, b) => (b.time ?? '').localeCompare(a.time ?? ''))[0]
  if (reports.isPending || reissues.isPending) return <Waiting />
  return newest?.orderNo ? <OfScore orderNo={newest.orderNo} /> : <OrderLookup orderNo="" isVisitor={false} />
}

const OfScore = ({ orderNo }: { orderNo: string }) => (
  <PaymentResult watched={useOrder(ownOrder(orderNo))} hasReturned />
)

function Newest({ examId, cause }: { examId: string; cause: ReactNode }) {
  const watched = useOrder(newestOrder(examId))
  return <PaymentResult watched={watched} hasReturned cause={cause} />
}
