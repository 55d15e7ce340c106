import * as v from 'valibot'

import {
  DisplayText,
  done,
  Fee,
  Id,
  Instant,
  list,
  maybe,
  oneOf,
  type OneOf,
  orNull,
  page,
  paging,
  Permission,
  RecordId,
  RecordKey,
} from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'
import type { FormField } from '../form/form.ts'

/**
 * Stages of an application. draft: not submitted, or cancelled. submitted: in review. returned: to be corrected. unpaid:
 * approved, a fee is due. approved: nothing is due, the certificate is being made. printed: it waits for the carrier.
 * sent and refused are final.
 */
export const reissueStatuses = [
  'draft',
  'submitted',
  'returned',
  'unpaid',
  'approved',
  'printed',
  'sent',
  'refused',
] as const
export type ReissueStatus = OneOf<typeof reissueStatuses>

/** Application for the reissue of a score certificate, in a list. The specification has no result fields: the shape is ours. */
export const Reissue = v.object({
  id: RecordId,
  /** Kind of certificate: `paramKey` of `paramInfo.info` for `reissueKinds`. */
  cjzmlx: DisplayText,
  cjzmlxName: DisplayText,
  /** Exam area and exam site. */
  kq: DisplayText,
  kqName: DisplayText,
  kd: DisplayText,
  kdName: DisplayText,
  /** Year of the result, `2026`. */
  ssnf: DisplayText,
  status: oneOf(reissueStatuses),
  /** Why it was returned or refused, as text for users. */
  reason: DisplayText,
  /** Permission to change and to submit it. */
  edit: Permission,
  /** Permission to cancel the submission. */
  cancel: Permission,
  /** Deadline for the correction or for the payment. */
  endTime: maybe(Instant),
  /** Order of the fee, for `payment.toPayScore`; null where no fee was due. */
  orderNo: maybe(v.string()),
  /** Fee in yuan. */
  amount: Fee,
  payTime: maybe(Instant),
  /** Company that delivers the certificate, and its number of the parcel. */
  carrier: DisplayText,
  trackingNo: DisplayText,
  submitTime: maybe(Instant),
  updateTime: maybe(Instant),
})
export type Reissue = v.InferOutput<typeof Reissue>

/** How the fee is paid: by whom it is received, what is paid back, and the name of the payment method. */
const ReissueFee = v.object({ payee: DisplayText, refundRule: DisplayText, method: DisplayText })

/** Application with all its values and events. */
export const ReissueDetail = v.object({
  ...Reissue.entries,
  /** Explanation of the applicant. */
  detail: DisplayText,
  /** Phone number and postal address of the recipient. */
  phone: DisplayText,
  address: DisplayText,
  savedAt: maybe(Instant),
  /** Authority that issues the certificate; empty where the server does not say. */
  sponsor: DisplayText,
  /** null where no fee is due, or where the server does not say. */
  fee: orNull(ReissueFee),
  /** Events, oldest first. */
  history: list(v.object({ status: oneOf(reissueStatuses), time: maybe(Instant), message: DisplayText })),
})
export type ReissueDetail = v.InferOutput<typeof ReissueDetail>

/** Parameter type of the kinds of certificates: `paramKey` is cjzmlx, `paramValue` the code of its exam. */
export const reissueKinds = 'cjzmlx'

/** Parameter type of their fees: `paramKey` is cjzmlx, `paramValue` the fee in yuan. */
export const reissueFees = 'cjzmlxFee'

const emptyField: Omit<FormField, 'name' | 'label' | 'type'> = {
  required: true,
  rules: [],
  options: [],
  codeSource: null,
  codeName: '',
  parent: '',
  visibleWhen: null,
  multiple: false,
  readOnly: false,
  source: '',
  help: '',
  link: '',
  personal: false,
  maxLength: null,
  min: '',
  max: '',
  unit: '',
  fileType: '',
}

/** Fields of the form. The options come from `paramInfo.info`, `getKq`, `getKd` and `getSsnf`. */
export const reissueFields: readonly FormField[] = [
  { ...emptyField, name: 'cjzmlx', label: '证书类型', type: 'radio' },
  { ...emptyField, name: 'kq', label: '考区', type: 'select', parent: 'cjzmlx' },
  { ...emptyField, name: 'kd', label: '考点', type: 'select', parent: 'kq' },
  { ...emptyField, name: 'ssnf', label: '成绩所属年份', type: 'select', parent: 'kq' },
  {
    ...emptyField,
    name: 'detail',
    label: '补办说明',
    type: 'text',
    help: '例如原证书遗失或损毁的情况。',
    maxLength: 300,
    personal: true,
  },
  { ...emptyField, name: 'phone', label: '收件人手机号', type: 'phone', personal: true },
  {
    ...emptyField,
    name: 'address',
    label: '邮寄地址',
    type: 'text',
    help: '省、市、区县、街道和门牌号，以及收件人姓名。',
    maxLength: 200,
    personal: true,
  },
]

const Code = v.pipe(v.string(), v.nonEmpty(), maxLength(64))
const Value = v.optional(v.pipe(v.string(), maxLength(64)))

/** Values to store, also incomplete ones; absent values do not change. Without `id` a new application begins. */
export const ReissueDraft = v.strictObject({
  id: v.optional(Id),
  /**
   * The upstream would also submit the application with true. Never sent: a save may be repeated and a submission may
   * not, and one call cannot be both; so `save` only stores and `submit` alone submits.
   */
  commit: v.literal(false),
  cjzmlx: Value,
  kq: Value,
  kd: Value,
  ssnf: Value,
  detail: v.optional(v.pipe(v.string(), maxLength(300))),
  phone: Value,
  address: v.optional(v.pipe(v.string(), maxLength(200))),
})
export type ReissueDraft = v.InferOutput<typeof ReissueDraft>

const ById = v.strictObject({ id: Id })
const samples = { id: 'reissue.page.records.id' }

/** Address of the reissue calls; those of its pictures are `reissuePicture`. */
const base = 'ouma-signup/app-v1/exam/reissuescorecertificate'

/**
 * Reissue of score certificates. One application at a time is open (draft, submitted or returned): the picture calls name
 * none, and mean that one. An application of another candidate does not exist. Source: specification 7.9.
 */
export const reissue = {
  /** Newest first. */
  page: read(`GET ${base}/page`, {
    summary: { en: "Lists one page of the candidate's applications for a reissue.", zh: '分页列出考生的补办申请。' },
    access: 'login',
    input: v.strictObject(paging),
    output: page(Reissue),
    offline: true,
  }),
  /** Beginning again returns the draft that there is. Refused while another one is in review or returned. */
  save: write(`POST ${base}/save`, {
    summary: { en: 'Stores a draft of an application, or begins one.', zh: '新建或保存申请草稿。' },
    access: 'login',
    repeatable: 'sets values',
    criticality: 'critical',
    sealed: true,
    input: ReissueDraft,
    output: v.object({ id: Id, savedAt: maybe(Instant) }),
  }),
  /** Submits the stored values. Refused: values or pictures missing, submitted already, past the deadline of the correction. */
  submit: write(`POST ${base}/submit`, {
    summary: { en: 'Submits a stored application.', zh: '提交已保存的申请。' },
    access: 'login',
    sealed: true,
    input: ById,
    output: done,
  }),
  /** The application becomes a draft again. Refused once it is approved or refused. The path is spelled as upstream. */
  cancalSubmit: write(`POST ${base}/cancalSubmit`, {
    summary: { en: 'Cancels the submission of an application.', zh: '撤回已提交的申请。' },
    access: 'login',
    sealed: true,
    input: ById,
    output: done,
  }),
  view: read(`POST ${base}/view`, {
    summary: { en: 'Returns one application with all its values.', zh: '查询一份申请的全部内容。' },
    access: 'login',
    sealed: true,
    personal: true,
    samples,
    input: ById,
    output: ReissueDetail,
  }),
  /** Refused for anything but a draft. */
  remove: write(`POST ${base}/remove`, {
    summary: { en: 'Deletes a draft with its pictures.', zh: '删除草稿及其图片。' },
    access: 'login',
    repeatable: 'sets values',
    sealed: true,
    input: ById,
    output: done,
  }),
  getKq: read(`GET ${base}/getKq`, {
    summary: { en: 'Lists the areas in which an exam was held.', zh: '列出某考试的考区。' },
    access: 'login',
    shared: true,
    samples: { examCode: 'exam.getAllExamList.examCode' },
    input: v.strictObject({ examCode: Code }),
    output: list(v.object({ code: RecordKey, name: DisplayText })),
  }),
  /** `parentCode` is the code of the area. */
  getKd: read(`GET ${base}/getKd`, {
    summary: { en: 'Lists the sites of an exam in an area.', zh: '列出考区内的考点。' },
    access: 'login',
    shared: true,
    samples: { examCode: 'exam.getAllExamList.examCode', parentCode: 'reissue.getKq.code' },
    input: v.strictObject({ examCode: Code, parentCode: Code }),
    output: list(v.object({ code: RecordKey, name: DisplayText })),
  }),
  /** Empty when the candidate has no result that can be certified. */
  getSsnf: read(`GET ${base}/getSsnf`, {
    summary: { en: 'Lists the years for which the candidate can apply.', zh: '列出考生可申请的年份。' },
    access: 'login',
    samples: { cjzmlx: 'reissue.page.records.cjzmlx', kq: 'reissue.page.records.kq' },
    input: v.strictObject({ cjzmlx: Code, kq: Code }),
    output: list(v.string()),
  }),
}
