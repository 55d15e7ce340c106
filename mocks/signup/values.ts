import { fieldsOfStep, type FieldValue, type FormField, type FormStep, type FormValues } from '#contracts/form/form.ts'

import { baseInfoValues } from '../base-info/base-info.ts'
import { groupsByDocument } from '../base-info/by-document.ts'
import type { ExamRow } from '../exam/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import type { ExamineeRow } from './examinee.ts'
import { allFields, formSteps } from './form.ts'
import { isVenueOpen, lockedReasons } from './permission.ts'
import { type Subject, rankSubjects } from './subject.ts'

/** Yuan with two decimals. */
const yuan = (amount: number) => amount.toFixed(2)

/** A value that is a text, otherwise the empty text. */
export const textValue = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '')

/** A value that is a list, otherwise the empty list. */
export const textList = (value: FieldValue | undefined) => (typeof value === 'object' ? value : [])

const editableIdNumber = (field: FormField) =>
  field.name === 'zjhm' ? { ...field, readOnly: false, required: true, source: '' } : field

/** Form for a user: by the identity document, whose field is editable without a number on record. */
export const formFor = (exam: ExamRow, user: UserRow): FormStep[] =>
  formSteps(exam).map((step) => {
    const groups = user.zjhm
      ? step.groups
      : step.groups.map((group) => ({ ...group, fields: group.fields.map(editableIdNumber) }))
    return { ...step, groups: groupsByDocument(groups, user) }
  })

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

/** Subjects that the values of a sign-up choose. */
export const chosenSubjects = (values: FormValues): Subject[] =>
  rankSubjects(textValue(values['rankCode'])).filter(({ code }) => textList(values['subjects']).includes(code))

/** Fee in yuan; null for an exam without a fee. */
export function signUpFee(exam: ExamRow, values: FormValues): string | null {
  if (!exam.fee) return null
  if (!allFields(exam).some(({ type }) => type === 'subject')) return exam.fee
  return yuan(chosenSubjects(values).reduce((sum, { fee }) => sum + Number(fee), 0))
}

/** A rule of a step beyond those of its single fields: errors by field. */
export type StepRule = (exam: ExamRow, user: UserRow, values: FormValues) => Record<string, string>
