import * as v from 'valibot'

import { Day, Flag, Id, Instant, Money, Permission, Text, LabelledValue, done, list, maybe } from './core/blade.ts'
import { read, write } from './core/endpoint.ts'
import { examineeStatuses } from './exam.ts'
import { FormStep, NamedValue, NamedValueDraft } from './form/form.ts'
import { ExamParam, ParamType } from './param-info.ts'
import { examTypes } from './session.ts'

/** A point that a reviewer wants corrected; without a field it is about the step. */
export const ReturnedPoint = v.object({ step: v.string(), name: Text, label: v.string(), message: v.string() })
export type ReturnedPoint = v.InferOutput<typeof ReturnedPoint>

/** The sign-up of the caller for an exam: the form to show and what it holds. The shape is ours. */
export const Signup = v.object({
  /** null until something was saved. */
  examineeId: maybe(Id),
  examId: Id,
  examName: v.string(),
  examType: v.picklist(examTypes),
  status: v.picklist(examineeStatuses),
  steps: list(FormStep),
  values: list(NamedValue),
  /** Step on which the candidate was last. */
  currentStep: Text,
  /** Steps that passed checkStep since their values last changed. */
  completedSteps: list(v.string()),
  savedAt: maybe(Instant),
  /** Until when it can be submitted; of a returned sign-up, until when it is to be corrected. */
  signupEndTime: Instant,
  payEndTime: maybe(Instant),
  /** What would be due now, in yuan; null where nothing is. */
  fee: maybe(Money),
  editable: v.boolean(),
  /** Why nothing can be changed, for people. */
  lockedReason: Text,
  returned: list(ReturnedPoint),
})
export type Signup = v.InferOutput<typeof Signup>

/** What a save changed beside the values that were sent. */
export const Saved = v.object({
  savedAt: Instant,
  fee: maybe(Money),
  /** Fields that were emptied because what they depend on changed. */
  cleared: list(v.object({ name: v.string(), label: v.string() })),
  completedSteps: list(v.string()),
})

/** Outcome of checkStep: nothing wrong, or a message per field. Messages of the whole step have no name. */
export const StepCheck = v.object({
  passed: v.boolean(),
  errors: list(v.object({ name: Text, message: v.string() })),
})

export const Subject = v.object({
  code: v.string(),
  name: v.string(),
  examDay: Day,
  /** Clock time `HH:mm`. */
  startTime: v.string(),
  endTime: v.string(),
  fee: Money,
  /** Comes with the chosen level whether one wants it or not. */
  compulsory: Flag,
  /** Passed before: need not be taken again. */
  exempt: Flag,
})
export type Subject = v.InferOutput<typeof Subject>

/** A venue of an exam site. */
export const Venue = v.object({
  bmdCode: v.string(),
  bmdName: v.string(),
  address: Text,
  phone: Text,
  /** Places left; null where the server does not say. */
  remaining: maybe(v.number()),
  open: v.boolean(),
  /** Why it is closed. */
  reason: Text,
})
export type Venue = v.InferOutput<typeof Venue>

/** An entry of a code table or a level of a cascade. */
export const Code = v.object({ code: v.string(), name: v.string(), parentCode: Text, leaf: Flag })
export type Code = v.InferOutput<typeof Code>

/** An education or degree of the caller, as a choice. */
export const EducationChoice = v.object({ id: Id, name: v.string(), level: Text, verified: Flag })

/** The sign-up as it was submitted, to look at. Its columns are the server's. */
export const ExamineeShow = v.object({
  examineeId: Id,
  examId: Id,
  /** Number that the candidate tells on the phone. */
  examineeNo: v.string(),
  status: v.picklist(examineeStatuses),
  submitTime: maybe(Instant),
  sections: list(v.object({ step: v.string(), label: v.string(), rows: list(LabelledValue) })),
  fee: maybe(Money),
  /** The same as in the form. */
  signupEndTime: Instant,
  payEndTime: maybe(Instant),
  returned: list(ReturnedPoint),
  recall: Permission,
  /** Whether the venue may still be changed by modifyKq. */
  modifyKq: Permission,
})
export type ExamineeShow = v.InferOutput<typeof ExamineeShow>

/** What the automatic verification found. */
export const VerificationMessage = v.object({
  label: v.string(),
  result: v.picklist(['passed', 'check', 'failed']),
  message: Text,
})
export type VerificationMessage = v.InferOutput<typeof VerificationMessage>

/** A station of the application. */
export const FlowNode = v.object({
  /** What checkFrontFlow takes. */
  active: v.string(),
  label: v.string(),
  state: v.picklist(['done', 'current', 'returned', 'todo', 'ended']),
  time: maybe(Instant),
  /** Who did it. */
  operator: Text,
  /** What is awaited, how long it usually takes, or why it was returned. */
  message: Text,
  /** Page where it goes on. */
  path: Text,
})
export type FlowNode = v.InferOutput<typeof FlowNode>

const OfExam = v.strictObject({ examId: Id })
const StepName = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const CodeName = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const Keyword = v.pipe(v.string(), v.maxLength(64))

/** What of a sign-up changes when it is written to, beside the sign-up itself: lists and stages of exams. */
const stages = (base: string) => [
  `/api/${base}`,
  '/api/ouma-signup/login/globalExam',
  '/api/ouma-signup/exam/printtemplate',
]

/**
 * Sign-up, the same for both kinds of exam under two prefixes. Every call is about the chosen exam; where the input
 * names one, another choice in a second tab is refused and not mixed up. Source: specification 7.3.
 */
/* @__NO_SIDE_EFFECTS__ */
const signupCalls = (base: string) => ({
  /** Form, values and state. Without a sign-up it is an empty one. Refused when another exam is chosen. */
  init: read(`GET ${base}/init`, { access: 'login', sealed: true, input: OfExam, output: Signup }),
  /** Keeps values of a step as a draft, whether they are right or not. Refused when the sign-up is not editable. */
  save: write(`POST ${base}/save`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ examId: Id, step: StepName, values: v.pipe(v.array(NamedValueDraft), v.maxLength(200)) }),
    output: Saved,
    refreshes: [`/api/${base}/getExamineeShow`],
  }),
  /** Whether a step is complete and right, as saved. */
  checkStep: write(`POST ${base}/checkStep`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ examId: Id, step: StepName }),
    output: StepCheck,
    refreshes: [],
  }),
  /** Subjects on offer for a level, a specialty and a department; each may be empty. */
  getSubjects: read(`GET ${base}/getSubjects`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ rankCode: Keyword, specialtyCode: Keyword, selectDepartment: Keyword }),
    output: list(Subject),
  }),
  getBmdList: read(`GET ${base}/getBmdList`, {
    access: 'login',
    input: v.strictObject({ kdCode: CodeName }),
    output: list(Venue),
  }),
  /** null when nothing was begun for the chosen exam. */
  getExamineeShow: read(`GET ${base}/getExamineeShow`, { access: 'login', output: maybe(ExamineeShow) }),
  /** Submits the sign-up as saved. Refused: incomplete, deadline passed, submitted before. */
  submitExaminee: write(`GET ${base}/submitExaminee`, {
    access: 'login',
    output: done,
    idempotent: true,
    requiresExam: true,
    criticality: 'critical',
    refreshes: stages(base),
  }),
  /** Takes a submission back, before review begins and before the deadline. */
  recallSubmitExaminee: write(`GET ${base}/recallSubmitExaminee`, {
    access: 'login',
    output: done,
    idempotent: true,
    requiresExam: true,
    refreshes: stages(base),
  }),
  getExamineeVerificationMessage: read(`GET ${base}/getExamineeVerificationMessage`, {
    access: 'login',
    output: list(VerificationMessage),
  }),
  /** A code table, or what stands below `rootCode` in it. */
  getEsCodeInfoMessage: read(`GET ${base}/getEsCodeInfoMessage`, {
    access: 'login',
    input: v.strictObject({ codeName: CodeName, rootCode: v.optional(Keyword) }),
    output: list(Code),
  }),
  /** Work units whose name contains the text; at most 20. */
  getEsQtdwInfoMessage: read(`GET ${base}/getEsQtdwInfoMessage`, {
    access: 'login',
    input: v.strictObject({ departmentName: Keyword }),
    output: list(Code),
  }),
  /** Educations of the caller that count for the exam. */
  getXueLiInfo: read(`GET ${base}/getXueLiInfo`, {
    access: 'login',
    sealed: true,
    input: OfExam,
    output: list(EducationChoice),
  }),
  /** Degrees of the caller that count for the exam. */
  getXueWeiInfo: read(`GET ${base}/getXueWeiInfo`, {
    access: 'login',
    sealed: true,
    input: OfExam,
    output: list(EducationChoice),
  }),
  /** What the organiser wants read before filling in; HTML. */
  getCmsExamRemindText: read(`GET ${base}/getCmsExamRemindText`, { access: 'login', output: Text }),
  /** Opens department and venue of a paid sign-up for one change. */
  modifyKq: write(`GET ${base}/modifyKq`, {
    access: 'login',
    output: done,
    idempotent: true,
    requiresExam: true,
    refreshes: stages(base),
  }),
  examParamInfo: read(`POST ${base}/examParamInfo/info`, {
    access: 'login',
    input: v.strictObject({ paramType: ParamType }),
    output: list(ExamParam),
  }),
  /** The next level of a cascade; the first without a parent. */
  getCasCadeInfoForShow: read(`GET ${base}/getCasCadeInfoForShow`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ codeName: CodeName, parentCode: v.optional(Keyword) }),
    output: list(Code),
  }),
  /** Names of chosen codes, top down. */
  getCasCadeInfoForValues: read(`GET ${base}/getCasCadeInfoForValues`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ codeName: CodeName, values: v.pipe(v.array(Keyword), v.maxLength(10)) }),
    output: list(Code),
  }),
  /** The way from the top to a code. */
  getSuperCasCadeItem: read(`GET ${base}/getSuperCasCadeItem`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ codeName: CodeName, code: CodeName }),
    output: list(Code),
  }),
  getParamInfo: read(`GET ${base}/getParamInfo`, {
    access: 'login',
    input: v.strictObject({ paramType: ParamType }),
    output: list(ExamParam),
  }),
  /** The application from begin to end. */
  flow: read(`GET ${base}/frontFlow/getExamineeShow`, { access: 'login', output: list(FlowNode) }),
  /** Whether a station of the flow may be entered now. */
  checkFrontFlow: read(`GET ${base}/frontFlow/checkFrontFlow`, {
    access: 'login',
    input: v.strictObject({ active: CodeName }),
    output: Permission,
  }),
  /** Whether an education may be removed, or which sign-up uses it. */
  educationRemoveCheck: read(`POST ${base}/educationRemoveCheck`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: Permission,
  }),
  degreeRemoveCheck: read(`POST ${base}/degreeRemoveCheck`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: Permission,
  }),
})

/** Ordinary exams. */
export const signup = signupCalls('ouma-signup/exam/signup')

const zp = 'ouma-signup/app-v1/zpexam/signup'

/** Recruitment. */
export const zpsignup = {
  ...signupCalls(zp),
  /** Kind of recruitment, as code and name. */
  getExamType: read(`GET ${zp}/getExamType`, {
    access: 'login',
    output: v.object({ code: v.string(), name: v.string() }),
  }),
}

/** The calls for an exam of this type. */
export const signupOf = (examType: (typeof examTypes)[number]): typeof signup =>
  examType === 'zpexam' ? zpsignup : signup
