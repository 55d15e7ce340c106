import * as v from 'valibot'

import {
  Day,
  Fee,
  Flag,
  Html,
  Id,
  Instant,
  MoneyOrNull,
  Permission,
  DisplayText,
  LabelledValue,
  done,
  list,
  maybe,
  oneOf,
  RecordId,
  RecordKey,
} from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'
import { tolerance } from '../core/schema.ts'
import { FormStep, NamedValue, NamedValueDraft, withDays } from '../form/form.ts'
import { examTypes } from '../session/session.ts'
import { examineeStatuses } from './exam.ts'
import { ExamParam, ParamType } from './param-info.ts'

/** Correction that a reviewer requires; an empty `name` is about the whole step. */
export const ReturnedPoint = v.object({
  step: DisplayText,
  name: DisplayText,
  label: DisplayText,
  message: DisplayText,
  /** Neither has the value changed since, nor has the candidate said that it is right. */
  open: Flag,
})
export type ReturnedPoint = v.InferOutput<typeof ReturnedPoint>

/** Condition of an exam that a candidate does not meet, by the record; a missing record contradicts nothing. */
export const UnmetCondition = v.object({
  /** The condition in the words of the organiser. */
  condition: DisplayText,
  /** What contradicts it: a value on record, or an answer of the candidate. */
  reason: DisplayText,
  /** What would help; empty where nothing does. */
  help: DisplayText,
  /** Record that the reason is from, which the candidate may correct; empty for an answer in the form. */
  record: DisplayText,
})
export type UnmetCondition = v.InferOutput<typeof UnmetCondition>

/** Sign-up of the candidate for an exam: form definition, values and state. The shape is ours. */
export const Signup = v.object({
  /** null until the first save. */
  examineeId: maybe(Id),
  examId: Id,
  examName: DisplayText,
  examType: v.picklist(examTypes),
  status: oneOf(examineeStatuses),
  steps: list(FormStep),
  values: list(NamedValue),
  /** Last visited step. */
  currentStep: DisplayText,
  /** Steps that passed checkStep since their values last changed. */
  completedSteps: list(v.string()),
  savedAt: maybe(Instant),
  /** Deadline for submitting; of a returned sign-up, for its correction. */
  signupEndTime: maybe(Instant),
  payEndTime: maybe(Instant),
  /** Fee for the values so far; null when no fee is due. */
  fee: Fee,
  editable: Flag,
  /** Why it is not editable, as text for users. */
  lockedReason: DisplayText,
  returned: list(ReturnedPoint),
  /** By what is on record; empty where nothing speaks against a sign-up, and once it is submitted. */
  unmet: list(UnmetCondition),
})
export type Signup = v.InferOutput<typeof Signup>

/** Whether an approved sign-up is editable in department and venue only. */
export const isVenueChange = ({ editable, status }: Pick<Signup, 'editable' | 'status'>) =>
  editable && (status === 'unpaid' || status === 'paid')

/** Side effects of a save. */
export const SaveResult = v.object({
  savedAt: maybe(Instant),
  fee: Fee,
  /** Dependent fields that the server emptied. */
  cleared: list(v.object({ name: RecordKey, label: DisplayText })),
  completedSteps: list(v.string()),
})

/** Validation of a step: messages by field, those of the whole step without a name. */
export const StepCheck = v.object({
  passed: Flag,
  errors: list(v.object({ name: DisplayText, message: DisplayText })),
  /** Conditions of the exam that the answers of this step do not meet: nothing that a correction of the form mends. */
  unmet: list(UnmetCondition),
})

/** Subject (paper) that can be chosen; `fee` in yuan. */
export const Subject = v.object({
  code: RecordKey,
  name: DisplayText,
  examDay: maybe(Day),
  /** Clock time `HH:mm`. */
  startTime: DisplayText,
  endTime: DisplayText,
  fee: MoneyOrNull,
  /** Mandatory for the selected level. */
  compulsory: Flag,
  /** Exempt, because it was passed before. */
  exempt: Flag,
})
export type Subject = v.InferOutput<typeof Subject>

/** Venue of an exam site. */
export const Venue = v.object({
  bmdCode: RecordKey,
  bmdName: DisplayText,
  address: DisplayText,
  phone: DisplayText,
  /** Free places; null when unknown. */
  remaining: maybe(v.number()),
  open: Flag,
  /** Why it is closed, as text for users. */
  reason: DisplayText,
})
export type Venue = v.InferOutput<typeof Venue>

/** Entry of a code table, or of a level of a cascade. */
export const Code = v.object({ code: RecordKey, name: DisplayText, parentCode: DisplayText, leaf: Flag })
export type Code = v.InferOutput<typeof Code>

/** Education or degree of the candidate, as an option. */
export const EducationChoice = v.object({ id: RecordId, name: DisplayText, level: DisplayText, verified: Flag })

/** Submitted sign-up, read-only. The server decides its columns. */
export const ExamineeShow = v.object({
  examineeId: RecordId,
  examId: RecordId,
  /** Number of the sign-up for enquiries. */
  examineeNo: DisplayText,
  status: oneOf(examineeStatuses),
  submitTime: maybe(Instant),
  sections: list(v.object({ step: DisplayText, label: DisplayText, rows: list(LabelledValue) })),
  fee: Fee,
  /** As in Signup. */
  signupEndTime: maybe(Instant),
  payEndTime: maybe(Instant),
  returned: list(ReturnedPoint),
  recall: Permission,
  /** Permission to change the venue by modifyKq. */
  modifyKq: Permission,
})
export type ExamineeShow = v.InferOutput<typeof ExamineeShow>

/** Result of the automatic verification. */
export const VerificationMessage = v.object({
  label: DisplayText,
  result: oneOf(['passed', 'check', 'failed']),
  message: DisplayText,
})
export type VerificationMessage = v.InferOutput<typeof VerificationMessage>

/** Stage of the application. */
export const FlowNode = v.object({
  /** Input of checkFrontFlow. */
  active: RecordKey,
  label: DisplayText,
  state: oneOf(['done', 'current', 'returned', 'todo', 'ended']),
  time: maybe(Instant),
  /** Actor of the stage. */
  operator: DisplayText,
  /** What is pending, how long it usually takes, or why it was returned, as text for users. */
  message: DisplayText,
  /** Path of the page that continues. */
  path: DisplayText,
})
export type FlowNode = v.InferOutput<typeof FlowNode>

const ByExam = v.strictObject({ examId: Id })
const StepName = v.pipe(v.string(), v.nonEmpty(), maxLength(64))
const CodeName = v.pipe(v.string(), v.nonEmpty(), maxLength(64))
const Keyword = v.pipe(v.string(), maxLength(64))

/** Cache keys that a change of the stage makes stale: the sign-up, exam lists and tickets. */
const stageCacheKeys = (base: string) => [
  `/api/${base}`,
  '/api/ouma-signup/login/globalExam',
  '/api/ouma-signup/exam/printtemplate',
]

/**
 * Endpoints of the sign-up, equal for both types of exams under two prefixes. Every call is for the selected exam; where
 * the input names an exam, the call is refused when a second tab has selected another. Source: specification 7.3.
 */
/* @__NO_SIDE_EFFECTS__ */
const signupCalls = (base: string, examType: Signup['examType']) => ({
  /** An empty form without a sign-up. Refused when another exam is selected. */
  init: read(`GET ${base}/init`, {
    summary: { en: 'Returns the sign-up form with its values and state.', zh: '查询报名表单及其值和状态。' },
    access: 'login',
    samples: { examId: 'exam.showSelectedExam.id' },
    sealed: true,
    input: ByExam,
    // The address names the exam as well.
    output: v.pipe(
      v.object({
        ...Signup.entries,
        examType: v.pipe(Signup.entries.examType, tolerance({ fallback: examType })),
      }),
      v.transform((form) => ({
        ...form,
        values: withDays(
          form.values,
          form.steps.flatMap(({ groups }) => groups),
        ),
      })),
    ),
    offline: true,
  }),
  /** Values are saved whether they are valid or not. Refused when the sign-up is not editable. */
  save: write(`POST ${base}/save`, {
    summary: { en: 'Saves values of a step as a draft.', zh: '保存一步的草稿。' },
    access: 'login',
    repeatable: 'sets values',
    criticality: 'critical',
    sealed: true,
    input: v.strictObject({ examId: Id, step: StepName, values: v.pipe(v.array(NamedValueDraft), v.maxLength(200)) }),
    output: SaveResult,
    refreshes: [`/api/${base}/getExamineeShow`],
  }),
  checkStep: write(`POST ${base}/checkStep`, {
    summary: {
      en: 'Checks whether a step is complete and correct as saved, and its returned points are no longer open.',
      zh: '检查一步的已存内容是否完整、正确，退回的问题是否已处理。',
    },
    access: 'login',
    repeatable: 'sets values',
    sealed: true,
    input: v.strictObject({
      examId: Id,
      step: StepName,
      /** Fields of returned points whose values the candidate has checked and leaves as they are. */
      checked: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), maxLength(64))), v.maxLength(100))),
    }),
    output: StepCheck,
    refreshes: [],
  }),
  /** Each parameter may be empty. */
  getSubjects: read(`GET ${base}/getSubjects`, {
    summary: {
      en: 'Lists the subjects for a level, a specialty and a department.',
      zh: '按层次、专业和地区列出科目。',
    },
    access: 'login',
    sealed: true,
    input: v.strictObject({ rankCode: Keyword, specialtyCode: Keyword, selectDepartment: Keyword }),
    output: list(Subject),
    offline: true,
  }),
  getBmdList: read(`GET ${base}/getBmdList`, {
    summary: { en: 'Lists the venues of an exam site.', zh: '列出考点的报名点。' },
    access: 'login',
    input: v.strictObject({ kdCode: CodeName }),
    output: list(Venue),
    offline: true,
  }),
  /** null without a sign-up for the selected exam. */
  getExamineeShow: read(`GET ${base}/getExamineeShow`, {
    summary: { en: 'Returns the sign-up as it was submitted.', zh: '查询已提交的报名。' },
    access: 'login',
    output: maybe(ExamineeShow),
  }),
  /** Refused: incomplete, deadline passed, submitted before. */
  submitExaminee: write(`GET ${base}/submitExaminee`, {
    summary: { en: 'Submits the sign-up.', zh: '提交报名。' },
    access: 'login',
    output: done,
    requiresExam: true,
    refreshes: stageCacheKeys(base),
  }),
  /** Refused after the review began or the deadline passed. */
  recallSubmitExaminee: write(`GET ${base}/recallSubmitExaminee`, {
    summary: { en: 'Withdraws a submission before its review begins.', zh: '在审核开始前撤回提交。' },
    access: 'login',
    output: done,
    requiresExam: true,
    refreshes: stageCacheKeys(base),
  }),
  getExamineeVerificationMessage: read(`GET ${base}/getExamineeVerificationMessage`, {
    summary: { en: 'Lists what the automatic verification found.', zh: '列出自动核验的结果。' },
    access: 'login',
    output: list(VerificationMessage),
  }),
  getEsCodeInfoMessage: read(`GET ${base}/getEsCodeInfoMessage`, {
    summary: {
      en: 'Lists the entries of a code table, or those below one code.',
      zh: '列出代码表的条目，或某代码下的条目。',
    },
    access: 'login',
    shared: true,
    samples: { codeName: '*.init.steps.groups.fields.codeName' },
    input: v.strictObject({ codeName: CodeName, rootCode: v.optional(Keyword) }),
    output: list(Code),
    offline: true,
  }),
  getEsQtdwInfoMessage: read(`GET ${base}/getEsQtdwInfoMessage`, {
    summary: { en: 'Searches work units by name, at most 20.', zh: '按名称搜索工作单位，至多 20 条。' },
    access: 'login',
    input: v.strictObject({ departmentName: Keyword }),
    output: list(Code),
  }),
  getXueLiInfo: read(`GET ${base}/getXueLiInfo`, {
    summary: {
      en: 'Lists the educations of the candidate that count for the exam.',
      zh: '列出考生可用于该考试的学历。',
    },
    access: 'login',
    samples: { examId: 'exam.showSelectedExam.id' },
    sealed: true,
    input: ByExam,
    output: list(EducationChoice),
    offline: true,
  }),
  getXueWeiInfo: read(`GET ${base}/getXueWeiInfo`, {
    summary: { en: 'Lists the degrees of the candidate that count for the exam.', zh: '列出考生可用于该考试的学位。' },
    access: 'login',
    samples: { examId: 'exam.showSelectedExam.id' },
    sealed: true,
    input: ByExam,
    output: list(EducationChoice),
    offline: true,
  }),
  getCmsExamRemindText: read(`GET ${base}/getCmsExamRemindText`, {
    summary: { en: "Returns the organiser's instructions as HTML.", zh: '查询主办方的须知（HTML）。' },
    access: 'login',
    output: Html,
  }),
  modifyKq: write(`GET ${base}/modifyKq`, {
    summary: {
      en: 'Reopens department and venue of a paid sign-up for one change.',
      zh: '重新开放已缴费报名的地区和报名点，限改一次。',
    },
    access: 'login',
    output: done,
    requiresExam: true,
    refreshes: stageCacheKeys(base),
  }),
  examParamInfo: read(`POST ${base}/examParamInfo/info`, {
    summary: {
      en: 'Lists the business parameters of a group for the selected exam.',
      zh: '列出所选考试的一组业务参数。',
    },
    access: 'login',
    input: v.strictObject({ paramType: ParamType }),
    output: list(ExamParam),
    offline: true,
  }),
  /** The first level without `parentCode`. */
  getCasCadeInfoForShow: read(`GET ${base}/getCasCadeInfoForShow`, {
    summary: { en: 'Lists the next level of a cascade.', zh: '列出级联的下一级。' },
    access: 'login',
    shared: true,
    samples: { codeName: '*.init.steps.groups.fields.codeName' },
    sealed: true,
    input: v.strictObject({ codeName: CodeName, parentCode: v.optional(Keyword) }),
    output: list(Code),
    offline: true,
  }),
  getCasCadeInfoForValues: read(`GET ${base}/getCasCadeInfoForValues`, {
    summary: {
      en: 'Lists the names of selected codes of a cascade, top down.',
      zh: '自上而下列出级联所选代码的名称。',
    },
    access: 'login',
    samples: { codeName: '*.init.steps.groups.fields.codeName' },
    sealed: true,
    input: v.strictObject({ codeName: CodeName, values: v.pipe(v.array(Keyword), v.maxLength(10)) }),
    output: list(Code),
    offline: true,
  }),
  getSuperCasCadeItem: read(`GET ${base}/getSuperCasCadeItem`, {
    summary: {
      en: 'Lists the codes from the top of a cascade down to one code.',
      zh: '列出级联中从顶级到某代码的各级代码。',
    },
    access: 'login',
    sealed: true,
    input: v.strictObject({ codeName: CodeName, code: CodeName }),
    output: list(Code),
    offline: true,
  }),
  getParamInfo: read(`GET ${base}/getParamInfo`, {
    summary: {
      en: 'Lists the business parameters of a group for the selected exam.',
      zh: '列出所选考试的一组业务参数。',
    },
    access: 'login',
    input: v.strictObject({ paramType: ParamType }),
    output: list(ExamParam),
    offline: true,
  }),
  flow: read(`GET ${base}/frontFlow/getExamineeShow`, {
    summary: { en: 'Lists the stages of the application.', zh: '列出报考的各阶段。' },
    access: 'login',
    output: list(FlowNode),
  }),
  checkFrontFlow: read(`GET ${base}/frontFlow/checkFrontFlow`, {
    summary: { en: 'Returns whether a stage of the application can be entered.', zh: '查询能否进入报考的某阶段。' },
    access: 'login',
    samples: { active: '*.flow.active' },
    input: v.strictObject({ active: CodeName }),
    output: Permission,
  }),
  /** `reason` names the sign-up that uses it. */
  educationRemoveCheck: read(`POST ${base}/educationRemoveCheck`, {
    summary: { en: 'Returns whether an education can be deleted.', zh: '查询能否删除学历。' },
    access: 'login',
    samples: { id: 'education.getEducationAndStatus.id' },
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: Permission,
  }),
  degreeRemoveCheck: read(`POST ${base}/degreeRemoveCheck`, {
    summary: { en: 'Returns whether a degree can be deleted.', zh: '查询能否删除学位。' },
    access: 'login',
    samples: { id: 'education.getEducationAndStatus.id' },
    sealed: true,
    input: v.strictObject({ id: Id }),
    output: Permission,
  }),
})

/** Ordinary exams. */
export const signup = signupCalls('ouma-signup/exam/signup', 'exam')

const zp = 'ouma-signup/app-v1/zpexam/signup'

/** Recruitment. */
export const zpsignup = {
  ...signupCalls(zp, 'zpexam'),
  getExamType: read(`GET ${zp}/getExamType`, {
    summary: { en: 'Returns the kind of recruitment.', zh: '查询所选考试的类型。' },
    access: 'login',
    output: v.object({ code: DisplayText, name: DisplayText }),
  }),
}

/** Endpoints for an exam of this type. */
export const signupEndpoints = (examType: (typeof examTypes)[number]): typeof signup =>
  examType === 'zpexam' ? zpsignup : signup
