import {
  type Invoice,
  type PayDoc,
  type Report,
  type ReportStatus,
  scoreAnalysis,
} from '#contracts/candidate/score-analysis.ts'
import { chinaTime, type Known } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { paginate } from '../core/db.ts'
import { mock } from '../core/mock.ts'
import { Refusal, refuse } from '../core/refusal.ts'
import { pdf } from '../fixtures/pdf.ts'
import { payee, offeredMethods } from '../payment/method.ts'
import { isOpen, type OrderRow, placeOrder, ordersByPurchase } from '../payment/order.ts'
import { expireOrders, type Purchase, purchaseOrder } from '../payment/rule.ts'
import { isPublished } from '../score/score.ts'
import { scores } from '../score/seeds.ts'
import { objectStore } from '../sites/object-store.ts'
import type { UserRow } from '../user/user-row.ts'
import { reportAnalysis, sample } from './analysis.ts'
import { type InvoiceRow, type ReportRow, reports } from './seeds.ts'

/** Time from a payment to the report, and from a request to the invoice, in milliseconds. */
const generationTime = 30_000
const invoiceTime = 30_000

/** Part of a title for which no invoice is issued. */
const wrongTitle = '不符'

const paidOrder = (row: ReportRow) => ordersByPurchase(row.id).find(({ status }) => status === 'paid')

/** When a report is ready: some time after its payment, unless QA has set it. */
const reportReadyTime = (row: ReportRow, { payTime }: OrderRow) =>
  row.readyTime ?? chinaTime(Date.parse(payTime ?? '') + generationTime)

/** State of a report, by its order and the clock. */
export function reportStatus(row: ReportRow): Known<ReportStatus> {
  if (row.refunded) return 'refunded'
  const paid = paidOrder(row)
  if (!paid) return row.offered ? 'unpaid' : 'unavailable'
  return clock.now() < Date.parse(reportReadyTime(row, paid)) ? 'generating' : 'ready'
}

const reasons: Record<Known<ReportStatus>, string> = {
  unavailable: '本次考试不提供成绩分析报告',
  unpaid: '',
  generating: '',
  ready: '',
  refunded: '因分析数据有误，费用已原路退回，不再提供报告',
}

/** Result that a report is on. */
export const reportScore = (row: ReportRow) => scores.get(row.scoreExamId)

/** Reports of a user on published results, newest exam first. */
const userReports = (userId: string) =>
  reports
    .filter((row) => row.userId === userId && isPublished(reportScore(row)))
    .toSorted((a, b) => reportScore(b).examTime.localeCompare(reportScore(a).examTime))

/** The same refusal for another person's report and for an unknown one. */
const ownReport = (user: UserRow, id: string): ReportRow =>
  userReports(user.id).find((row) => row.id === id) ?? refuse('没有找到成绩分析报告')

/** State of an invoice: the decision of QA, otherwise by the clock. */
export function invoiceStatus({ recipient, applyTime, decision }: InvoiceRow) {
  if (decision) return decision
  if (clock.now() < Date.parse(applyTime) + invoiceTime) return { status: 'requested' as const, reason: '' }
  return recipient.title.includes(wrongTitle)
    ? { status: 'failed' as const, reason: '发票抬头与税务登记信息不一致，请核对后重新申请' }
    : { status: 'issued' as const, reason: '' }
}

function toInvoice({ id, amount, invoice }: ReportRow): Invoice | null {
  if (!invoice) return null
  const { recipient, applyTime } = invoice
  const { status, reason } = invoiceStatus(invoice)
  return {
    status,
    reason,
    type: recipient.type,
    title: recipient.title,
    taxNo: 'taxNo' in recipient ? recipient.taxNo : '',
    email: recipient.email.replace(/^(.).*(?=@)/, '$1***'),
    amount,
    applyTime,
    fileAddress: status === 'issued' ? invoiceFile(id, recipient.title, amount) : null,
  }
}

function invoiceFile(id: string, title: string, amount: string): string {
  const obsKey = `invoice-${id}`
  if (!objectStore.get(obsKey)) {
    objectStore.put(obsKey, pdf(['电子发票（普通发票）', `购买方：${title}`, `金额：${amount} 元`]), 'application/pdf')
  }
  return objectStore.presignGet(obsKey)
}

function invoiceReason(row: ReportRow): string {
  if (reportStatus(row) === 'refunded') return '费用已退回，不能开具发票'
  if (!paidOrder(row)) return '支付后才能申请发票'
  const status = row.invoice && invoiceStatus(row.invoice).status
  if (status === 'requested') return '发票正在开具，请勿重复申请'
  return status === 'issued' ? '发票已经开具' : ''
}

const permit = (reason: string) => ({ allowed: reason === '', reason })

function toReport(row: ReportRow): Report {
  const { examName, examTime } = reportScore(row)
  const status = reportStatus(row)
  const paid = paidOrder(row)
  const [newest] = ordersByPurchase(row.id)
  return {
    id: row.id,
    examId: row.examId,
    examName,
    examTime,
    status,
    reason: reasons[status],
    orderNo: newest?.id ?? '',
    orderTime: newest?.createTime ?? null,
    readyTime: status === 'generating' && paid ? reportReadyTime(row, paid) : null,
    analysis: status === 'ready' ? reportAnalysis(reportScore(row)) : null,
    invoiceable: permit(invoiceReason(row)),
    invoice: toInvoice(row),
  }
}

const payReasons: Record<Known<ReportStatus>, string> = {
  ...reasons,
  generating: '已支付，请勿重复支付',
  ready: '已支付，请勿重复支付',
}

const payPermission = (row: ReportRow) => permit(payReasons[reportStatus(row)])

const toPayDoc = (row: ReportRow): PayDoc => ({
  id: row.id,
  name: '成绩分析报告（电子版）',
  amount: row.amount,
  payee,
  refundRule: '报告为电子产品，生成后不予退款。',
  payable: payPermission(row),
  payTypes: offeredMethods(),
  sample,
})

const toPurchase = (row: ReportRow): Purchase => ({
  openOrder: () => ordersByPurchase(row.id).find(isOpen) ?? null,
  permission: () => payPermission(reports.get(row.id)),
  amount: () => row.amount,
  place: (draft) =>
    placeOrder(
      {
        kind: 'score',
        purchaseId: row.id,
        userId: row.userId,
        examId: row.examId,
        pastExam: reportScore(row).examName,
        ...draft,
      },
      null,
    ),
})

function reportFile(row: ReportRow): File {
  const { summary, subjects, suggestions } = reportAnalysis(reportScore(row))
  const lines = [
    '成绩分析报告',
    reportScore(row).examName,
    summary,
    ...subjects.map(
      ({ subject, score, fullMark, percentile }) => `${subject} ${score} / ${fullMark}，超过 ${percentile}% 的考生`,
    ),
    ...suggestions,
  ]
  return new File([pdf(lines)], '成绩分析报告.pdf', { type: 'application/pdf' })
}

const tips = `<ul>
<li>分析报告由考试机构根据全体考生的答卷统计生成，<strong>仅供学习参考</strong>，不影响成绩。</li>
<li>支付后通常在几分钟内生成，可以离开页面，稍后再来查看。</li>
<li>发票为电子发票，每份报告只能开具一次。</li>
</ul>`

export const scoreAnalysisHandlers = mock(scoreAnalysis, {
  page({ id, examId, ...paging }, { user }) {
    expireOrders()
    const rows = userReports(user.id).filter((row) => (!id || row.id === id) && (!examId || row.examId === examId))
    return paginate(rows.map(toReport), paging)
  },
  /** Blade reports some errors of a download under HTTP 200. */
  download({ id }, { user }) {
    const row = ownReport(user, id)
    if (reportStatus(row) !== 'ready') throw new Refusal(200, '报告尚未生成，请稍后下载', 400)
    return reportFile(row)
  },
  payRedirect({ id, ...draft }, { user }) {
    expireOrders()
    return { orderNo: purchaseOrder(toPurchase(ownReport(user, id)), draft).id }
  },
  invoice({ id, ...recipient }, { user }) {
    const row = ownReport(user, id)
    const reason = invoiceReason(row)
    if (reason) refuse(reason)
    reports.change(id, { invoice: { recipient, applyTime: chinaTime(clock.now()), decision: null } })
  },
  tips: () => tips,
  getPayDocList: ({ examId }, { user }) =>
    userReports(user.id)
      .filter((row) => row.examId === examId)
      .map(toPayDoc),
})
