import { formMessages } from '#contracts/core/form-messages.ts'
import {
  type FieldValue,
  type FormField,
  type FormValues,
  isEmpty,
  isVisible,
  valueByName,
} from '#contracts/form/form.ts'

import { rankSubjects } from '../signup/subject.ts'
import { findCode } from './code-table.ts'

/** Whether a value is in the code table of its field; a cascade or region is the whole path, level by level. */
export function isOnTable({ type, codeName }: FormField, value: FieldValue, parentCode = ''): boolean {
  const codes = [value].flat().map((code) => findCode(codeName, code))
  if (type !== 'cascade' && type !== 'region') return codes.every((it) => it?.parentCode === parentCode)
  return codes.at(-1)?.leaf === true && codes.every((it, level) => it?.parentCode === (codes[level - 1]?.code ?? ''))
}

function isChoice(field: FormField, values: FormValues): boolean {
  const value = valueByName(values, field.name)
  const above = String(valueByName(values, field.parent))
  if (isEmpty(value)) return true
  if (field.type === 'subject') {
    return [value].flat().every((code) => rankSubjects(above).some((it) => it.code === code))
  }
  return field.codeName === '' || isOnTable(field, value, above)
}

/** Errors by field name for values that are in none of the server's code tables. */
export const checkCodes = (fields: readonly FormField[], values: FormValues): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => isVisible(field, values, fields) && !isChoice(field, values))
      .map(({ name }) => [name, formMessages.notAChoice]),
  )
