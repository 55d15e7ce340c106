import type { ReturnedPoint } from '#contracts/candidate/signup.ts'
import {
  dependentFields,
  fieldsOfStep,
  type FormField,
  type FormStep,
  isEmpty,
  type NamedValue,
  normaliseValue,
} from '#contracts/form/form.ts'

import { cancelUpcoming } from '../appointment/rule.ts'
import { refuse } from '../core/refusal.ts'
import type { ExamRow } from '../exam/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { reserveVenue } from '../venue-reservation.ts'
import { createExaminee } from './begin.ts'
import { addHistory, type ExamineeRow, findExaminee, examinees, currentInstant } from './examinee.ts'
import { allFields, formSteps } from './form.ts'
import { isVenueOpen, lockedReason, recallPermission, venuePermission } from './permission.ts'
import { checkStep } from './step-rule.ts'
import { signUpFee, formFor, textValue, valuesFor } from './values.ts'

/** Saves values as a draft. Refused: read-only, unknown step or field. */
export function save(
  exam: ExamRow,
  user: UserRow,
  { step, values: submitted }: { step: string; values: readonly NamedValue[] },
) {
  const row = findExaminee(user.id, exam.id)
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
  const next = Object.fromEntries(writable.map(({ name, value }) => [name, normaliseValue(fields.get(name)!, value)])) // in the map: strangers were refused
  const changed = Object.keys(next).filter((name) => String(before[name] ?? '') !== String(next[name] ?? ''))
  const fieldsOfExam = allFields(exam)
  const below = new Set(changed.flatMap((name) => dependentFields(fieldsOfExam, name)))
  const cleared = [...below].filter(({ name }) => !isEmpty(before[name]) && !(name in next))
  const stale = new Set([
    step,
    ...formSteps(exam)
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
      ...(changed.includes('cns') && { cnsTime: currentInstant() }),
    },
    currentStep: step,
    completedSteps: isSame ? target.completedSteps : target.completedSteps.filter((it) => !stale.has(it)),
    returned: closePoints(target.returned, step, [...changed, ...(isSame ? [] : [''])]),
    savedAt: currentInstant(),
    ...(target.status === 'withdrawn' && { status: 'filling' as const }),
  })
  return { cleared: cleared.map(({ name, label }) => ({ name, label })) }
}

/** Points of a step about these fields are open no more; '' is the whole step. */
export const closePoints = (points: ExamineeRow['returned'], step: string, names: readonly string[]) =>
  points.map((it) => (it.step === step && names.includes(it.name) ? { ...it, open: false } : it))

const containsAny = (step: FormStep, fields: readonly FormField[]) =>
  fieldsOfStep(step).some(({ name }) => fields.some((field) => field.name === name))

/** Submits the saved values, or the new venue only. Refused: none, incomplete, late, submitted before. */
export function submit(exam: ExamRow, user: UserRow) {
  const row = findExaminee(user.id, exam.id) ?? refuse('还没有填写报名信息')
  if (isVenueOpen(exam, row)) return moveVenue(exam, user, row)
  if (row.status === 'submitted') refuse('报名信息已提交，请勿重复提交')
  const reason = lockedReason(exam, row)
  if (reason) refuse(reason)
  const open = formFor(exam, user).filter((step) => Object.keys(checkStep(exam, user, step)).length > 0)
  if (open.length > 0) refuse(`报名信息不完整：${open.map(({ label }) => label).join('、')}`)
  // Snapshot: later changes of the base info do not affect a submission.
  const values = valuesFor(exam, user, row)
  reserveVenue(row, textValue(values['bmdCode']))
  examinees.change(row.id, {
    status: 'submitted',
    values,
    submitTime: currentInstant(),
    underReview: false,
    returned: [],
  })
  addHistory(examinees.get(row.id), { label: '提交报名', operator: user.realName })
}

export function recall(exam: ExamRow, user: UserRow) {
  const row = findExaminee(user.id, exam.id)
  const { allowed, reason } = recallPermission(exam, row)
  if (!row || !allowed) refuse(reason)
  reserveVenue(row, '')
  cancelUpcoming(user, exam)
  examinees.change(row.id, { status: 'withdrawn', submitTime: null })
  addHistory(examinees.get(row.id), { label: '撤回报名', operator: user.realName })
}

/** Replaces the venue. When the new one is refused the old one stays. */
function moveVenue(exam: ExamRow, user: UserRow, row: ExamineeRow) {
  const step = formFor(exam, user).find((it) => it.step === 'department') ?? refuse('报名步骤不存在')
  const [message] = Object.values(checkStep(exam, user, step))
  if (message) refuse(message)
  const values = { ...row.values, ...row.wantedVenue }
  reserveVenue(row, textValue(values['bmdCode']))
  examinees.change(row.id, { values, wantedVenue: {}, venueChanged: 'used' })
  addHistory(examinees.get(row.id), { label: '更改考点', operator: user.realName })
}

export function openVenue(exam: ExamRow, user: UserRow) {
  const row = findExaminee(user.id, exam.id)
  const { allowed, reason } = venuePermission(exam, row)
  if (!row || !allowed) refuse(reason)
  examinees.change(row.id, { venueChanged: 'open', wantedVenue: {} })
}

/** Pictures and documents have their own state; of any other field the value tells whether a point is open. */
const isAboutValue = (exam: ExamRow, { name }: { name: string }) =>
  !allFields(exam).some((field) => field.name === name && ['picture', 'position', 'note'].includes(field.type))

export type Review = { decision: 'begin' | 'approve' | 'return'; points?: Omit<ReturnedPoint, 'open'>[] }

/** A reviewer opens, approves or returns a submission; for QA. */
export function review(row: ExamineeRow, exam: ExamRow, { decision, points = [] }: Review) {
  if (row.status !== 'submitted') refuse('只能审核已提交的报名')
  const operator = '审核员'
  if (decision === 'begin') {
    examinees.change(row.id, { underReview: true })
    return addHistory(examinees.get(row.id), { label: '开始审核', operator })
  }
  if (decision === 'return') {
    examinees.change(row.id, {
      status: 'returned',
      returned: points.map((it) => ({ ...it, open: isAboutValue(exam, it) })),
      returnedTime: currentInstant(),
      completedSteps: row.completedSteps.filter((step) => !points.some((it) => it.step === step)),
      underReview: false,
    })
    return addHistory(examinees.get(row.id), {
      label: '退回修改',
      operator,
      message: points.map(({ message }) => message).join('；'),
    })
  }
  const free = Number(signUpFee(exam, row.values)) === 0
  examinees.change(row.id, { status: free ? 'paid' : 'unpaid' })
  return addHistory(examinees.get(row.id), { label: '审核通过', operator })
}
