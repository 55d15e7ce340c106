import {
  checkFields,
  type FieldValue,
  fieldsBelow,
  fieldsOfStep,
  type FormField,
  type FormStep,
  type FormValues,
  isEmpty,
  type NamedValue,
  spelledValue,
} from '#contracts/form/form.ts'
import type { Subject } from '#contracts/signup.ts'

import { cancelUpcoming } from '../appointment/rule.ts'
import { baseInfoValues, missingOf } from '../base-info/base-info.ts'
import { clock } from '../core/clock.ts'
import { checkCodes } from '../code-table/code-choice.ts'
import { newId } from '../core/db.ts'
import { type ExamRow, signupWindow } from '../exam.ts'
import { emptyExaminee, type ExamineeRow, examineeOf, examinees, addHistory, nowText } from './examinee.ts'
import { refuse } from '../core/refusal.ts'
import { allFields, stepsOf } from './form.ts'
import { clash, subjectsOf } from './subject.ts'
import { users, type UserRow } from '../user/seeds.ts'
import { venuesOf } from '../venue.ts'
import { hasVenueCapacity, reserveVenue } from '../venue-reservation.ts'

/** Yuan with two decimals. */
const yuan = (amount: number) => amount.toFixed(2)

export const textOf = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '')
export const textsOf = (value: FieldValue | undefined) => (typeof value === 'object' ? value : [])

const editableIdNumber = (field: FormField) =>
  field.name === 'zjhm' ? { ...field, readOnly: false, required: true, source: '' } : field

/** Form for a user: without an ID number on record the field is editable. */
export function formFor(exam: ExamRow, { zjhm }: UserRow): FormStep[] {
  if (zjhm) return stepsOf(exam)
  return stepsOf(exam).map((step) => ({
    ...step,
    groups: step.groups.map((group) => ({ ...group, fields: group.fields.map(editableIdNumber) })),
  }))
}

/** Values of a sign-up; the base info supplies the defaults. */
export function valuesFor(exam: ExamRow, user: UserRow, row: ExamineeRow | undefined): FormValues {
  const fields = formFor(exam, user).flatMap(fieldsOfStep)
  const baseInfo = baseInfoValues(user)
  const baseValues = (own: readonly FormField[]) =>
    Object.fromEntries(own.filter(({ name }) => name in baseInfo).map(({ name }) => [name, baseInfo[name] ?? '']))
  // Submitted values are final; until then verified fields follow the register.
  const verified =
    row && lockedReasons[row.status] ? {} : baseValues(fields.filter(({ readOnly, source }) => readOnly && source))
  return { ...baseValues(fields), ...row?.values, ...verified, ...(isVenueOpen(exam, row) && row?.wantedVenue) }
}

/** Month, day and time of an instant: "11月30日 17:00". */
export const deadlineText = (moment: string) =>
  `${Number(moment.slice(5, 7))}月${Number(moment.slice(8, 10))}日 ${moment.slice(11, 16)}`

const lockedReasons: Partial<Record<ExamineeRow['status'], string>> = {
  submitted: '报名信息已提交，等待审核，不能修改',
  unpaid: '报名信息已审核通过，不能修改',
  paid: '已缴费，报名信息不能修改',
  ticket: '准考证已发布，报名信息不能修改',
  closed: '本次报名已关闭',
}

/** Reason why a sign-up is read-only; empty when it is editable. */
export function lockedReason(exam: ExamRow, row: ExamineeRow | undefined): string {
  const reason = row && lockedReasons[row.status]
  if (reason) return reason
  const window = signupWindow(exam)
  if (window === 'early') return `该考试报名将于${deadlineText(exam.signupStartTime)}开始`
  if (window === 'open') return ''
  return `${row?.status === 'returned' ? '退回修改' : '报名'}已于${deadlineText(exam.signupEndTime)}截止`
}

/** Saves values as a draft. Refused: read-only, unknown step or field. */
export function save(exam: ExamRow, user: UserRow, step: string, submitted: readonly NamedValue[]) {
  const row = examineeOf(user.id, exam.id)
  const isVenueChange = step === 'department' && isVenueOpen(exam, row)
  const reason = isVenueChange ? '' : lockedReason(exam, row)
  if (reason) refuse(reason)
  const stepForm = formFor(exam, user).find((it) => it.step === step) ?? refuse('报名步骤不存在')
  const fields = new Map(fieldsOfStep(stepForm).map((field) => [field.name, field]))
  const unknownField = submitted.find(({ name }) => !fields.has(name))
  if (unknownField) refuse(`报名表中没有此项：${unknownField.name}`)
  const target = row ?? createExaminee(user, exam)
  const before = valuesFor(exam, user, target)
  const writable = submitted.filter(({ name }) => !fields.get(name)?.readOnly)
  const next = Object.fromEntries(writable.map(({ name, value }) => [name, spelledValue(fields.get(name)!, value)])) // in the map: strangers were refused
  const changed = Object.keys(next).filter((name) => String(before[name] ?? '') !== String(next[name] ?? ''))
  const fieldsOfExam = allFields(exam)
  const below = new Set(changed.flatMap((name) => fieldsBelow(fieldsOfExam, name)))
  const cleared = [...below].filter(({ name }) => !isEmpty(before[name]) && !(name in next))
  const stale = new Set([
    step,
    ...stepsOf(exam)
      .filter((it) => containsAny(it, cleared))
      .map((it) => it.step),
  ])
  const isSame = changed.length === 0
  const newValues = { ...next, ...Object.fromEntries(cleared.map(({ name }) => [name, ''])) }
  examinees.change(target.id, {
    ...(isVenueChange && { wantedVenue: { ...target.wantedVenue, ...newValues } }),
    values: {
      ...target.values,
      ...(!isVenueChange && newValues),
      // A signature has the server's time.
      ...(changed.includes('cns') && { cnsTime: nowText() }),
    },
    currentStep: step,
    completedSteps: isSame ? target.completedSteps : target.completedSteps.filter((it) => !stale.has(it)),
    savedAt: nowText(),
    ...(target.status === 'withdrawn' && { status: 'filling' as const }),
  })
  return { cleared: cleared.map(({ name, label }) => ({ name, label })) }
}

const containsAny = (step: FormStep, fields: readonly FormField[]) =>
  fieldsOfStep(step).some(({ name }) => fields.some((field) => field.name === name))

function createExaminee(user: UserRow, exam: ExamRow): ExamineeRow {
  if (missingOf(users.get(user.id)).length > 0) refuse('请先完善基本信息')
  const row = examinees.put(emptyExaminee(newId(), { userId: user.id, examId: exam.id, status: 'filling' }))
  addHistory(row, '开始填写', user.realName)
  return examinees.get(row.id)
}

export const chosenSubjects = (values: FormValues): Subject[] =>
  subjectsOf(textOf(values['rankCode'])).filter(({ code }) => textsOf(values['subjects']).includes(code))

/** Fee in yuan; null for an exam without a fee. */
export function feeOf(exam: ExamRow, values: FormValues): string | null {
  if (!exam.fee) return null
  if (!allFields(exam).some(({ type }) => type === 'subject')) return exam.fee
  return yuan(chosenSubjects(values).reduce((sum, { fee }) => sum + Number(fee), 0))
}

/** What else is looked at, beside the fields: pictures and documents hook in here. */
export type StepRule = (exam: ExamRow, user: UserRow, values: FormValues) => Record<string, string>

const rules: Record<string, StepRule[]> = {
  conditions: [
    (_exam, _user, { eligible }) =>
      eligible === '0' ? { eligible: '您不符合本次考试的报考条件，可选择其他考试' } : {},
    (_exam, _user, { punished }) => (punished === '1' ? { punished: '诚信档案记录期内不能报考' } : {}),
  ],
  subject: [
    (_exam, _user, values): Record<string, string> => {
      const both = clash(chosenSubjects(values))
      return both ? { subjects: `“${both[0].name}”与“${both[1].name}”考试时间冲突` } : {}
    },
    (_exam, _user, values): Record<string, string> => {
      const compulsory = subjectsOf(textOf(values['rankCode'])).filter((it) => it.compulsory)
      const missing = compulsory.find(({ code }) => !textsOf(values['subjects']).includes(code))
      return missing ? { subjects: `必考科目“${missing.name}”未选择` } : {}
    },
  ],
  department: [
    (exam, user, values): Record<string, string> => {
      const offered = venuesOf(textOf(values['selectDepartment']))
      const venue = offered.find(({ bmdCode }) => bmdCode === values['bmdCode'])
      if (!venue) return { bmdCode: '请重新选择考点' }
      if (!venue.open) return { bmdCode: `所选考点${venue.reason}，请更换` }
      return hasVenueCapacity(examineeOf(user.id, exam.id), venue.bmdCode)
        ? {}
        : { bmdCode: '所选考点名额已满，请更换' }
    },
  ],
  commitment: [(_exam, _user, { cns }) => (isEmpty(cns) ? { cns: '请签署诚信考试承诺书' } : {})],
}

/** Adds a rule to a step: resources that the form refers to look after their own. */
export function addStepRule(step: string, rule: StepRule) {
  rules[step] = [...(rules[step] ?? []), rule]
}

/** Errors of one step as saved, by field. */
export function checkStep(exam: ExamRow, user: UserRow, step: FormStep): Record<string, string> {
  const values = valuesFor(exam, user, examineeOf(user.id, exam.id))
  const fields = fieldsOfStep(step)
  const wrong = { ...checkCodes(fields, values), ...checkFields(fields, values) }
  for (const rule of rules[step.step] ?? []) {
    for (const [name, message] of Object.entries(rule(exam, user, values))) wrong[name] ??= message
  }
  return wrong
}

/** Submits the saved values, or the new venue only. Refused: none, incomplete, late, submitted before. */
export function submit(exam: ExamRow, user: UserRow) {
  const row = examineeOf(user.id, exam.id) ?? refuse('还没有填写报名信息')
  if (isVenueOpen(exam, row)) return moveVenue(exam, user, row)
  if (row.status === 'submitted') refuse('报名信息已提交，请勿重复提交')
  const reason = lockedReason(exam, row)
  if (reason) refuse(reason)
  const open = formFor(exam, user).filter((step) => Object.keys(checkStep(exam, user, step)).length > 0)
  if (open.length > 0) refuse(`报名信息不完整：${open.map(({ label }) => label).join('、')}`)
  // Snapshot: later changes of the base info do not affect a submission.
  const values = valuesFor(exam, user, row)
  reserveVenue(row, textOf(values['bmdCode']))
  examinees.change(row.id, { status: 'submitted', values, submitTime: nowText(), underReview: false, returned: [] })
  addHistory(examinees.get(row.id), '提交报名', user.realName)
}

/** Whether a submission may be recalled, or why not. */
export function recallPermission(exam: ExamRow, row: ExamineeRow | undefined) {
  if (row?.status !== 'submitted') return { allowed: false, reason: '只有已提交、未审核的报名可以撤回' }
  if (row.underReview) return { allowed: false, reason: '审核已开始，不能撤回' }
  if (signupWindow(exam) === 'over') return { allowed: false, reason: '报名已截止，不能撤回' }
  return { allowed: true, reason: '' }
}

export function recall(exam: ExamRow, user: UserRow) {
  const row = examineeOf(user.id, exam.id)
  const { allowed, reason } = recallPermission(exam, row)
  if (!row || !allowed) refuse(reason)
  reserveVenue(row, '')
  cancelUpcoming(user, exam)
  examinees.change(row.id, { status: 'withdrawn', submitTime: null })
  addHistory(examinees.get(row.id), '撤回报名', user.realName)
}

/** Whether department and venue may be changed once after approval. */
export function venuePermission(exam: ExamRow, row: ExamineeRow | undefined) {
  if (row?.status !== 'unpaid' && row?.status !== 'paid') return { allowed: false, reason: '审核通过后才能更改考区' }
  if (row.venueChanged !== 'no') return { allowed: false, reason: '每人只能更改一次考区' }
  if (isVenueLate(exam)) return { allowed: false, reason: '更改考区已截止' }
  return { allowed: true, reason: '' }
}

const isVenueLate = ({ payEndTime }: ExamRow) => payEndTime !== null && clock.now() > Date.parse(payEndTime)

/** Whether the user is changing the venue of an approved sign-up. */
export const isVenueOpen = (exam: ExamRow, row: ExamineeRow | undefined): boolean =>
  row?.venueChanged === 'open' && (row.status === 'unpaid' || row.status === 'paid') && !isVenueLate(exam)

/** Replaces the venue. When the new one is refused the old one stays. */
function moveVenue(exam: ExamRow, user: UserRow, row: ExamineeRow) {
  const step = formFor(exam, user).find((it) => it.step === 'department') ?? refuse('报名步骤不存在')
  const [message] = Object.values(checkStep(exam, user, step))
  if (message) refuse(message)
  const values = { ...row.values, ...row.wantedVenue }
  reserveVenue(row, textOf(values['bmdCode']))
  examinees.change(row.id, { values, wantedVenue: {}, venueChanged: 'used' })
  addHistory(examinees.get(row.id), '更改考区', user.realName)
}

export function openVenue(exam: ExamRow, user: UserRow) {
  const row = examineeOf(user.id, exam.id)
  const { allowed, reason } = venuePermission(exam, row)
  if (!row || !allowed) refuse(reason)
  examinees.change(row.id, { venueChanged: 'open', wantedVenue: {} })
}

export type Review = { decision: 'begin' | 'approve' | 'return'; points?: ExamineeRow['returned'] }

/** A reviewer opens, approves or returns a submission; for QA. */
export function review(row: ExamineeRow, exam: ExamRow, { decision, points = [] }: Review) {
  if (row.status !== 'submitted') refuse('只能审核已提交的报名')
  const operator = '审核员'
  if (decision === 'begin') {
    examinees.change(row.id, { underReview: true })
    return addHistory(examinees.get(row.id), '开始审核', operator)
  }
  if (decision === 'return') {
    examinees.change(row.id, {
      status: 'returned',
      returned: points,
      returnedTime: nowText(),
      underReview: false,
    })
    return addHistory(examinees.get(row.id), '退回修改', operator, points.map(({ message }) => message).join('；'))
  }
  const free = Number(feeOf(exam, row.values)) === 0
  examinees.change(row.id, { status: free ? 'paid' : 'unpaid' })
  return addHistory(examinees.get(row.id), '审核通过', operator)
}
