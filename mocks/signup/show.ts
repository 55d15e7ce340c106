import type { ExamineeShow, FlowNode, VerificationMessage } from '#contracts/candidate/signup.ts'
import {
  type FieldValue,
  fieldsOfStep,
  type FormField,
  type FormStep,
  type FormValues,
  isVisible,
} from '#contracts/form/form.ts'

import { verifyingRegister } from '../base-info/by-document.ts'
import { findCode } from '../code-table/code-table.ts'
import { maskedId } from '../core/mask.ts'
import { departments } from '../department.ts'
import { educationName } from '../education/choice.ts'
import { userEducations } from '../education/education.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { positionById, positionName, currentSelection } from '../position/state.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { centreVenues } from '../venue.ts'
import { type ExamineeRow, findExaminee } from './examinee.ts'
import { allFields } from './form.ts'
import { lockedReason, recallPermission, venuePermission } from './permission.ts'
import { rankSubjects } from './subject.ts'
import { signUpFee, formFor, textValue, valuesFor } from './values.ts'

type CodeName = (code: string, values: FormValues) => string | undefined

function positionNameById(id: string): string | undefined {
  const row = positionById(id)
  return row && positionName(row)
}

/** Display names of codes that are in no code table, by source or type of the field. */
const codeNames: Partial<Record<FormField['type'] | NonNullable<FormField['codeSource']>, CodeName>> = {
  department: (code) => departments.byId(code)?.departmentName,
  education: educationName,
  degree: educationName,
  venue: (code, values) =>
    centreVenues(textValue(values['selectDepartment'])).find(({ bmdCode }) => bmdCode === code)?.bmdName,
  position: (id) => positionNameById(id),
  subject: (code, values) => rankSubjects(textValue(values['rankCode'])).find((subject) => subject.code === code)?.name,
}

function displayValue(field: FormField, value: FieldValue | undefined, values: FormValues): string {
  const one = (code: string) =>
    field.options.find((it) => it.value === code)?.label ??
    codeNames[field.codeSource ?? field.type]?.(code, values) ??
    findCode(field.codeName, code)?.name ??
    code
  const between = field.type === 'region' || field.type === 'cascade' ? ' / ' : '、'
  const text = typeof value === 'object' ? value.map(one).join(between) : one(value ?? '')
  return field.type === 'idNumber' ? maskedId(text) : text
}

function section(step: FormStep, values: FormValues) {
  const fields = fieldsOfStep(step).filter(
    (field) => isVisible(field, values) && field.type !== 'note' && field.type !== 'picture',
  )
  const rows = fields.map((field) => ({ label: field.label, value: displayValue(field, values[field.name], values) }))
  return { step: step.step, label: step.label, rows: rows.filter(({ value }) => value !== '') }
}

/** Summary of a sign-up; null when there is none. */
export function examineeShow(exam: ExamRow, user: UserRow): ExamineeShow | null {
  const row = findExaminee(user.id, exam.id)
  if (!row) return null
  const values = { ...valuesFor(exam, user, row), position: currentSelection(user.id, exam.id)?.positionId ?? '' }
  const sections = formFor(exam, user).map((step) => section(step, values))
  return {
    examineeId: row.id,
    examId: exam.id,
    examineeNo: `${exam.examCode}${row.id.slice(-6)}`,
    status: row.status,
    submitTime: row.submitTime,
    sections: sections.filter(({ rows }) => rows.length > 0),
    fee: signUpFee(exam, values),
    signupEndTime: exam.signupEndTime,
    payEndTime: exam.payEndTime,
    returned: row.returned,
    recall: recallPermission(exam, row),
    modifyKq: venuePermission(exam, row),
  }
}

/** Results of the automatic verification. */
export function verification(exam: ExamRow, user: UserRow): VerificationMessage[] {
  const row = findExaminee(user.id, exam.id)
  if (!row) return []
  const person = users.get(user.id)
  return [
    person.zjhm && verifyingRegister(person)
      ? { label: '身份信息', result: 'passed', message: '与公安人口信息一致' }
      : { label: '身份信息', result: 'check', message: '需人工核查，不影响报名' },
    ...(allFields(exam).some(({ name }) => name === 'xueli') ? [educationResult(row)] : []),
  ]
}

/** Result for the education that a sign-up names, by the candidate's record of this education. */
function educationResult({ userId, values }: ExamineeRow): VerificationMessage {
  const education = userEducations(userId).find(({ id }) => id === values['xueli'])
  if (!education) return { label: '学历信息', result: 'check', message: '未填写学历，需人工核查' }
  return education.verification === 'verified'
    ? { label: '学历信息', result: 'passed', message: '已在线核验' }
    : { label: '学历信息', result: 'check', message: '需人工核查，不影响报名' }
}

const flowStages = ['fill', 'review', 'pay', 'ticket', 'score'] as const
type FlowStage = (typeof flowStages)[number]

/** Stage that each status waits for. */
const stageByStatus: Record<ExamineeRow['status'], FlowStage> = {
  filling: 'fill',
  withdrawn: 'fill',
  returned: 'fill',
  closed: 'fill',
  submitted: 'review',
  unpaid: 'pay',
  paid: 'ticket',
  ticket: 'score',
}

const stageTexts: Record<FlowStage, { label: string; path: string; message: string }> = {
  fill: { label: '填写并提交报名', path: '/exam/signup/index', message: '请在报名截止前提交' },
  review: { label: '资格审核', path: '', message: '审核一般需要 3 个工作日，期间请留意消息' },
  pay: { label: '缴费', path: '/exam/pay/index', message: '请在缴费截止前完成缴费' },
  ticket: { label: '打印准考证', path: '/exam/zkzdy/index', message: '准考证开放后可打印' },
  score: { label: '查询成绩', path: '/notselectexam/scorequery/index', message: '成绩公布后可查询' },
}

/** Timeline of a sign-up: history, current stage, later stages. */
export function flow(exam: ExamRow, user: UserRow): FlowNode[] {
  const row = findExaminee(user.id, exam.id)
  if (!row) return []
  const past = row.history.map((it): FlowNode => ({ ...it, active: 'past', state: 'done', path: '' }))
  const at = flowStages.indexOf(stageByStatus[row.status])
  const ahead = flowStages.slice(at).filter((it) => it !== 'pay' || signUpFee(exam, row.values) !== null)
  return [...past, ...ahead.map((stage, index) => node(stage, index === 0, { row, exam }))]
}

function node(stage: FlowStage, isCurrent: boolean, { row, exam }: { row: ExamineeRow; exam: ExamRow }): FlowNode {
  const { label, path, message } = stageTexts[stage]
  const returned = row.status === 'returned' && isCurrent
  const ended = isCurrent && stage === 'fill' ? lockedReason(exam, row) : ''
  return {
    active: stage,
    label,
    state: !isCurrent ? 'todo' : ended ? 'ended' : returned ? 'returned' : 'current',
    time: null,
    operator: '',
    message: ended || (returned ? row.returned.map((it) => `${it.label}：${it.message}`).join('；') : message),
    path: stage === 'fill' && exam.examType === 'zpexam' ? '/zpexam/signup/index' : path,
  }
}

/** Whether a stage is the current one. */
export function mayEnter(exam: ExamRow, user: UserRow, active: string) {
  const row = findExaminee(user.id, exam.id)
  const now = row ? stageByStatus[row.status] : 'fill'
  return active === now
    ? { allowed: true, reason: '' }
    : { allowed: false, reason: `当前环节为“${stageTexts[now].label}”` }
}
