import * as v from 'valibot'

import {
  Day,
  DisplayText,
  done,
  Id,
  Instant,
  MoneyOrNull,
  Permission,
  Yuan,
  list,
  maybe,
  oneOf,
  type OneOf,
  orNull,
  page,
  paging,
  wholeList,
  RecordId,
  ShownText,
} from '../core/blade.ts'
import { FileAddress } from '../core/destination.ts'
import { download, read, text, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { UnspacedText } from '../form/rule.ts'
import { OrderReference, PayMethod, payTypes } from './payment.ts'

/**
 * States of a report. unavailable: not offered for this result. unpaid: offered. generating: paid, not yet written. ready:
 * can be read and downloaded. refunded: the fee was paid back, so there is no report.
 */
export const reportStatuses = ['unavailable', 'unpaid', 'generating', 'ready', 'refunded'] as const
export type ReportStatus = OneOf<typeof reportStatuses>

/** States of an invoice. failed is final until it is requested again. */
export const invoiceStatuses = ['requested', 'issued', 'failed'] as const
export type InvoiceStatus = OneOf<typeof invoiceStatuses>

/** Recipients of an invoice; only a company has a tax number. */
export const invoiceTypes = ['personal', 'company'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** Percentage, 0 to 100; null when unknown. */
const Percentage = orNull(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))

/** Subject of a report. `score` is a text as the organiser writes it. */
export const ReportSubject = v.object({
  code: DisplayText,
  subject: DisplayText,
  score: DisplayText,
  fullMark: DisplayText,
  /** Share of the full mark, and its average over all candidates. */
  rate: Percentage,
  averageRate: Percentage,
  /** Share of the candidates with a lower result. */
  percentile: Percentage,
})
export type ReportSubject = v.InferOutput<typeof ReportSubject>

/** Ability, across the subjects. */
export const ReportAbility = v.object({ ability: DisplayText, rate: Percentage, averageRate: Percentage })
export type ReportAbility = v.InferOutput<typeof ReportAbility>

/** Content of a report. The specification has no result fields: all shapes here are ours. */
export const AbilityAnalysis = v.object({
  summary: DisplayText,
  total: DisplayText,
  fullMark: DisplayText,
  percentile: Percentage,
  /** Candidates of the exam with a result. */
  candidates: maybe(v.number()),
  subjects: list(ReportSubject),
  abilities: list(ReportAbility),
  suggestions: list(ShownText),
})
export type AbilityAnalysis = v.InferOutput<typeof AbilityAnalysis>

/** Invoice of a report, by its last request. */
export const Invoice = v.object({
  status: oneOf(invoiceStatuses),
  type: oneOf(invoiceTypes),
  title: DisplayText,
  taxNo: DisplayText,
  /** Masked. Source: security R54. */
  email: DisplayText,
  amount: MoneyOrNull,
  applyTime: maybe(Instant),
  /** Why it failed, as text for users. */
  reason: DisplayText,
  /** File of an issued invoice; null until then. */
  fileAddress: orNull(FileAddress),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** Report of the candidate on one result. */
export const Report = v.object({
  id: RecordId,
  examId: RecordId,
  examName: DisplayText,
  examTime: maybe(Day),
  status: oneOf(reportStatuses),
  /** Explanation of the state in the words of the organiser. */
  reason: DisplayText,
  /** Newest order; empty before the first. */
  orderNo: DisplayText,
  orderTime: maybe(Instant),
  /** When a report is expected that is being generated, or was generated. */
  readyTime: maybe(Instant),
  /** null until it is ready. */
  analysis: orNull(AbilityAnalysis),
  /** Denied before the payment, while one is requested, and when one is issued. */
  invoiceable: Permission,
  /** null until one is requested. */
  invoice: orNull(Invoice),
})
export type Report = v.InferOutput<typeof Report>

/** Fee of a report. */
export const PayDoc = v.object({
  /** Id of the report. */
  id: RecordId,
  name: DisplayText,
  /** null: unknown, and it cannot be paid. */
  amount: MoneyOrNull,
  payee: DisplayText,
  refundRule: DisplayText,
  payable: Permission,
  payTypes: list(PayMethod),
  /** Sample report on an invented result. */
  sample: orNull(AbilityAnalysis),
})
export type PayDoc = v.InferOutput<typeof PayDoc>

/** A list of the candidate's reports, those of one exam, or one by its id. */
const ReportQuery = v.strictObject({ ...paging, examId: v.optional(Id), id: v.optional(Id) })

/** `amount` is the displayed one, in yuan; refused when another amount is due. */
const ReportOrderDraft = v.strictObject({ id: Id, payType: v.picklist(payTypes), amount: Yuan })

const Title = v.pipe(OneLineText, v.nonEmpty(formMessages.required), maxLength(100, formMessages.tooLong))

const Email = v.pipe(
  UnspacedText,
  v.nonEmpty(formMessages.required),
  maxLength(100, formMessages.tooLong),
  v.regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, formMessages.email),
)

/** Tax number of a company: 15, 17, 18 or 20 letters and digits. */
const TaxNo = v.pipe(
  UnspacedText,
  v.toUpperCase(),
  v.nonEmpty(formMessages.required),
  v.regex(/^(?:[\dA-Z]{15}|[\dA-Z]{17,18}|[\dA-Z]{20})$/, formMessages.taxNo),
)

const personal = { type: v.literal('personal'), title: Title, email: Email }
const company = { type: v.literal('company'), title: Title, taxNo: TaxNo, email: Email }

/** Recipient of an invoice. */
export const InvoiceRecipient = v.variant('type', [v.strictObject(personal), v.strictObject(company)])
export type InvoiceRecipient = v.InferOutput<typeof InvoiceRecipient>

const InvoiceDraft = v.variant('type', [
  v.strictObject({ id: Id, ...personal }),
  v.strictObject({ id: Id, ...company }),
])

const base = 'ouma-signup/score/analysis/report'

/** Size limits of a report, in bytes. A smaller body is an error in place of a file. */
const file = { types: ['application/pdf'], name: '成绩分析报告.pdf', minSize: 256, maxSize: 32 * 1_048_576 }

/**
 * Reports that analyse a result, for a fee. Paid by the order of payRedirect, which payment.toPayScore passes to its
 * provider and payment.toQuery follows. A report of another candidate does not exist. Source: specification 7.8.
 */
export const scoreAnalysis = {
  /** Newest exam first. */
  page: read(`POST ${base}/page`, {
    summary: { en: "Lists one page of the candidate's analysis reports.", zh: '分页列出考生的分析报告。' },
    access: 'login',
    sealed: true,
    input: ReportQuery,
    output: page(Report),
    offline: true,
  }),
  /**
   * Refused until the report is ready; an error under HTTP 200 is distinguished from a file by its type, signature and
   * size.
   */
  download: download(`POST ${base}/download`, {
    summary: { en: 'Returns a report as PDF.', zh: '下载报告（PDF）。' },
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id }),
    file,
  }),
  /** Creates no second order while an order is open. Refused: no payment due, another amount, provider unavailable. */
  payRedirect: write(`POST ${base}/payRedirect`, {
    summary: {
      en: 'Creates the order of a report, or returns the open one.',
      zh: '创建报告的订单，或返回未完成的订单。',
    },
    access: 'login',
    sealed: true,
    input: ReportOrderDraft,
    output: OrderReference,
    refreshes: ['/api/ouma-signup/score/analysis', '/api/ouma-pay'],
  }),
  /** Refused unless `invoiceable` allows it. */
  invoice: write(`POST ${base}/invoice`, {
    summary: { en: 'Requests the invoice of a paid report.', zh: '申请已付报告的发票。' },
    access: 'login',
    sealed: true,
    input: InvoiceDraft,
    output: done,
  }),
  tips: text(`GET ${base}/tips`, {
    summary: { en: 'Returns the notes on analysis reports, as HTML.', zh: '查询分析报告的说明（HTML）。' },
    access: 'login',
    shared: true,
  }),
  getPayDocList: read(`GET ${base}/getPayDocList`, {
    summary: { en: 'Lists what is to be paid for the reports of an exam.', zh: '列出某考试的报告的应缴项目。' },
    access: 'login',
    input: v.strictObject({ examId: Id }),
    output: wholeList(PayDoc),
    samples: { examId: '*.page.records.examId' },
  }),
}
