import { chinaTime } from '#contracts/core/blade.ts'
import { formMessages } from '#contracts/core/form-messages.ts'
import { fieldMessage, type FieldValue, type FormField, type FormValues, isVisible } from '#contracts/form/form.ts'
import { type NamedValue, valuesToRows, normaliseValue, valueByName, rowsToValues } from '#contracts/form/form.ts'

import { isTaken } from '../account/registration.ts'
import { isOnTable } from '../code-table/code-choice.ts'
import { clock } from '../core/clock.ts'
import { refuse } from '../core/refusal.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { groupsByDocument, verifyingRegister } from './by-document.ts'
import { baseInfoGroups } from './form.ts'
import { userBaseInfo, baseInfos } from './seeds.ts'

/** Fields that are stored as columns of the user, by field name. */
const columns = { ksName: 'realName', zjhm: 'zjhm', phone: 'phone', email: 'email' } as const
type ColumnField = keyof typeof columns

const columnFields = Object.keys(columns) as ColumnField[] // of the object above
const isColumn = (name: string): name is ColumnField => name in columns

const userColumns = (user: UserRow): FormValues =>
  Object.fromEntries(columnFields.map((name) => [name, user[columns[name]] ?? '']))

/** Base info by field name, entered once for all exams: default values of every sign-up. */
export const baseInfoValues = (user: UserRow): FormValues => ({ ...userBaseInfo(user).values, ...userColumns(user) })

/** Values as entered: an invalid name, number, phone or mail is stored here until it is corrected. */
const enteredValues = (user: UserRow): FormValues => ({ ...userColumns(user), ...userBaseInfo(user).values })

/** Fields from the registration: a candidate can change them by request only. */
export const registeredFields = (user: UserRow) => userBaseInfo(user).registered

const groupsFor = (user: UserRow) => groupsByDocument(baseInfoGroups, user)

/** The field of this name for a candidate. A name that the form does not have is refused. */
export const fieldFor = (user: UserRow, name: string): FormField =>
  groupsFor(user)
    .flatMap(({ fields }) => fields)
    .find((it) => it.name === name) ?? refuse('提交的内容有误，请刷新页面后重试')

/** Fields that are empty or invalid: they block the choice of an exam. */
export const missingFields = (user: UserRow) => fieldFaults(user).map(({ field: { name, label } }) => ({ name, label }))

const fieldErrors = (user: UserRow) => fieldFaults(user).map(({ field: { name }, message }) => ({ name, message }))

/** Empty and invalid fields, in the order of the form. */
function fieldFaults(user: UserRow): { field: FormField; message: string }[] {
  const values = enteredValues(user)
  const fields = groupsFor(user).flatMap((group) => group.fields)
  return fields
    .filter((field) => isVisible(field, values, fields))
    .map((field) => ({ field, message: valueMessage(user, field, valueByName(values, field.name)) ?? '' }))
    .filter(({ message }) => message !== '')
}

export function baseInfoResponse(user: UserRow) {
  const { savedAt, pending, refused } = userBaseInfo(user)
  const groups = groupsFor(user).map(({ label, fields }) => ({ label, fields: fields.map((it) => withLock(user, it)) }))
  return { groups, values: valuesToRows(enteredValues(user)), savedAt, errors: fieldErrors(user), pending, refused }
}

const withLock = (user: UserRow, field: FormField): FormField =>
  registeredFields(user).includes(field.name) ? { ...field, readOnly: true, source: verifyingRegister(user) } : field

type SubmittedValues = ReadonlyMap<FormField, FieldValue>

/** Values by field, normalised. */
export const parseValues = (user: UserRow, rows: readonly NamedValue[]): SubmittedValues =>
  new Map(
    Object.entries(rowsToValues(rows)).map(([name, value]) => {
      const field = fieldFor(user, name)
      return [field, normaliseValue(field, value)]
    }),
  )

/** Values that differ from the stored ones. */
export function changedValues(user: UserRow, submitted: SubmittedValues): SubmittedValues {
  const storedValues = enteredValues(user)
  return new Map(
    [...submitted].filter(([{ name }, value]) => JSON.stringify(storedValues[name] ?? '') !== JSON.stringify(value)),
  )
}

/** Saves values, valid or not, and answers all errors. An invalid value is not copied to the user's columns. */
export function saveBaseInfo(user: UserRow, submitted: SubmittedValues) {
  for (const { name, label } of changedValues(user, submitted).keys()) {
    if (registeredFields(user).includes(name))
      refuse(`${label}${verifyingRegister(user) ? '已经核验' : '不能直接修改'}，请通过更正申请修改`)
  }
  const rows = [...submitted].map(([field, value]) => ({
    field,
    value,
    isRight: valueMessage(user, field, value) === null,
  }))
  const pick = (right: boolean): FormValues =>
    Object.fromEntries(rows.filter(({ isRight }) => isRight === right).map(({ field, value }) => [field.name, value]))
  const before = userBaseInfo(user)
  baseInfos.value.set(user.id, { ...before, values: { ...before.values, ...pick(false) } })
  const savedAt = writeBaseInfo(user, pick(true))
  return { savedAt, errors: fieldErrors(users.get(user.id)) }
}

/** Writes valid values to their column or to base info, replacing what was entered; answers the time of saving. */
export function writeBaseInfo(user: UserRow, values: FormValues): string {
  const savedAt = chinaTime(clock.now())
  const merged = Object.entries({ ...userBaseInfo(user).values, ...values })
  const rest = merged.filter(([name]) => !(isColumn(name) && name in values))
  for (const name of columnFields) if (name in values) users.change(user.id, { [columns[name]]: String(values[name]) })
  baseInfos.value.set(user.id, { ...userBaseInfo(user), values: Object.fromEntries(rest), savedAt })
  return savedAt
}

/** Fields that are unique among accounts: both are log-in names. */
const unique = ['phone', 'zjhm'] as const

/** Error of a value: rules of the field, code tables, the form of a mail address, uniqueness among accounts. */
export function valueMessage(user: UserRow, field: FormField, value: FieldValue): string | null {
  const message = fieldMessage(field, value)
  if (message !== null || value === '') return message
  if (field.codeName && !isOnTable(field, value)) return formMessages.notAChoice
  const name = unique.find((it) => it === field.name)
  if (name && isTaken({ [name]: String(value) }, user.id)) return `该${field.label}已被其他账号使用`
  return field.name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value)) ? '电子邮箱格式不正确' : null
}
