import { checkFields, fieldMessage, type FieldValue, type FormField, type FormValues } from '#contracts/form.ts'
import { isVisible, type NamedValue, rowsOf, spelledValue, valuesOf } from '#contracts/form.ts'
import { formMessages } from '#contracts/form-messages.ts'

import { baseInfoFields, baseInfoGroups } from './base-info-form.ts'
import { baseInfos, type BaseInfoRow, emptyBaseInfo } from './base-info-seeds.ts'
import { codeOf } from './code-table.ts'
import { clock, instant } from './clock.ts'
import { refuse } from './refusal.ts'
import { type UserRow, users } from './user-seeds.ts'

const rowOf = (user: UserRow): BaseInfoRow => baseInfos.value.get(user.id) ?? emptyBaseInfo

/** What a user told once for all exams, by field name: the sign-up is filled in from it. */
export function baseInfoValues(user: UserRow): FormValues {
  const { realName, zjhm, phone, email } = user
  return { ...rowOf(user).values, ksName: realName, zjhm: zjhm ?? '', phone: phone ?? '', email: email ?? '' }
}

/** Fields that a candidate cannot change directly. */
export const verifiedFields = (user: UserRow) => rowOf(user).verified

/** What base info still lacks before an exam can be chosen: empty or wrong. */
export function missingOf(user: UserRow): { name: string; label: string }[] {
  const found = checkFields(baseInfoFields, baseInfoValues(user))
  return baseInfoFields.filter(({ name }) => name in found).map(({ name, label }) => ({ name, label }))
}

export function shownBaseInfo(user: UserRow) {
  const { savedAt, pending, verified } = rowOf(user)
  const groups = baseInfoGroups.map(({ label, fields }) => ({ label, fields: fields.map((it) => asked(it, verified)) }))
  return { groups, values: rowsOf(baseInfoValues(user)), savedAt, pending }
}

const asked = (field: FormField, verified: readonly string[]): FormField =>
  verified.includes(field.name) ? { ...field, readOnly: true, source: '公安人口信息' } : field

type Told = ReadonlyMap<FormField, FieldValue>

/** Values by field, spelled as they are kept. Names that the form does not have are refused. */
export const toldValues = (rows: readonly NamedValue[]): Told =>
  new Map(
    Object.entries(valuesOf(rows)).map(([name, value]) => {
      const field = baseInfoFields.find((it) => it.name === name) ?? refuse('提交的内容有误，请刷新页面后重试')
      return [field, spelledValue(field, value)]
    }),
  )

/** Those that differ from what is kept. */
export function changesOf(user: UserRow, told: Told): Told {
  const kept = baseInfoValues(user)
  return new Map([...told].filter(([{ name }, value]) => JSON.stringify(kept[name] ?? '') !== JSON.stringify(value)))
}

/** Keeps values, right or not, and says what is wrong in all of it. */
export function keepBaseInfo(user: UserRow, told: Told) {
  const changes = changesOf(user, told)
  for (const { name, label } of changes.keys()) {
    if (verifiedFields(user).includes(name)) refuse(`${label}已经核验，请通过更正申请修改`)
  }
  const values = Object.fromEntries([...changes].map(([{ name }, value]) => [name, value]))
  const savedAt = instant(clock.now())
  baseInfos.value.set(user.id, { ...rowOf(user), values: { ...rowOf(user).values, ...values }, savedAt })
  users.change(user.id, columnsOf(values))
  return { savedAt, errors: errorsOf(users.get(user.id)) }
}

/** What is wrong in the base info that a candidate can change. */
function errorsOf(user: UserRow): { name: string; message: string }[] {
  const values = baseInfoValues(user)
  const open = baseInfoFields.map((field) => asked(field, verifiedFields(user))).filter(({ readOnly }) => !readOnly)
  return open
    .filter((field) => isVisible(field, values, baseInfoFields))
    .map((field) => ({ name: field.name, message: messageOf(field, values[field.name] ?? '') ?? '' }))
    .filter(({ message }) => message !== '')
}

/** Values that are columns of the user. */
function columnsOf(values: FormValues): Partial<UserRow> {
  const columns = [['ksName', 'realName'], ...['zjhm', 'phone', 'email'].map((name) => [name, name])]
  return Object.fromEntries(
    columns.flatMap(([name = '', column = '']) => (name in values ? [[column, String(values[name])]] : [])),
  )
}

/** Beside what the form says of itself: codes of a table, and mail addresses. */
export function messageOf(field: FormField, value: FieldValue): string | null {
  const message = fieldMessage(field, value)
  if (message !== null || value === '') return message
  if (field.codeName && ![value].flat().every((code) => codeOf(field.codeName, code))) return formMessages.notAChoice
  return field.name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value)) ? '电子邮箱格式不正确' : null
}
