import * as v from 'valibot'

import { signup } from '#contracts/candidate/signup.ts'
import { checkedValue, FormField, type FieldValue } from '#contracts/form/form.ts'

import { Field } from '#web/ui/server-form/field.tsx'
import { ServerForm } from '#web/ui/server-form/server-form.ts'
import type { States } from './gallery.tsx'

const options = [
  { value: '1', label: '一' },
  { value: '2', label: '二', disabled: true },
]
const many = Array.from({ length: 9 }, (_, index) => ({ value: String(index + 1), label: `选项 ${index + 1}` }))

/** One field of a server-made form, alone in a form. */
function field(definition: object, value: FieldValue = '', { checked = false, readOnly = false } = {}) {
  const field = v.parse(FormField, { name: 'field', label: '字段', required: true, ...definition })
  const form = new ServerForm(`gallery-${(forms += 1)}`, { fields: [field], initial: { field: value } })
  if (checked) form.check()
  return <Field field={field} form={form} readOnly={readOnly} slots={{}} calls={signup} />
}
let forms = 0

/** States of a field; `value` is the filled-in value. */
const fieldStates = (definition: object, value: FieldValue): States => ({
  empty: field(definition),
  filled: field(definition, value),
  error: field(definition, '', { checked: true }),
  'read-only': field(definition, value, { readOnly: true }),
  'focus-visible': field(definition),
})

/** Fields of server-made forms, as the sign-up renders them. */
export const fields: Readonly<Record<string, States>> = {
  text: fieldStates({ type: 'text' }, '张伟'),
  'date field': fieldStates({ type: 'date' }, '2026-09-01'),
  'select field': fieldStates({ type: 'select', options: many }, '2'),
  'multiple select': fieldStates({ type: 'select', multiple: true, options: many }, ['1', '3']),
  cards: fieldStates({ type: 'radio', options }, '1'),
  boxes: fieldStates({ type: 'checkbox', multiple: true, options }, ['1']),
  consent: fieldStates({ type: 'checkbox' }, checkedValue),
}
