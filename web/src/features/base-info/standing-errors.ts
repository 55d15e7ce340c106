import { useEffect } from 'react'

import type { BaseInfo } from '#contracts/candidate/base-info.ts'
import {
  checkFields,
  type FormField,
  type FormValues,
  isEmpty,
  normaliseValue,
  valueByName,
  rowsToValues,
} from '#contracts/form/form.ts'

import { type ServerForm, useFormState } from '#web/ui/server-form/server-form.ts'

type Saved = Pick<BaseInfo, 'values' | 'errors'>

/** What the server says of fields whose values are still as it has saved them. */
function standingErrors(fields: readonly FormField[], values: FormValues, { values: rows, errors }: Saved) {
  const saved = rowsToValues(rows)
  const isSaved = (field: FormField) => spelling(field, values) === spelling(field, saved)
  return errors.flatMap(({ name, message }) => {
    const field = fields.find((it) => it.name === name)
    return field && isSaved(field) ? [{ field, message }] : []
  })
}

const spelling = (field: FormField, values: FormValues) => {
  const value = valueByName(values, field.name)
  return isEmpty(value) ? '' : JSON.stringify(normaliseValue(field, value))
}

/** Names of the fields that are empty or wrong: by the rules of the form, and by the server for values as saved. */
export function useOpenFields(form: ServerForm, saved: Saved): ReadonlySet<string> {
  const names = useFormState(form, ({ values }) =>
    [
      ...Object.keys(checkFields(form.fields, values)),
      ...standingErrors(form.fields, values, saved).map(({ field }) => field.name),
    ].join(' '),
  )
  return new Set(names.split(' '))
}

/**
 * Shows at its field what the server refuses of a saved value, and why a locked field is faulty; answers how many of the
 * values that can be changed are wrong. An empty field waits for the submission, an unfinished value for the focus to leave.
 */
export function useRefusals(form: ServerForm, saved: Saved): number {
  useEffect(() => {
    const isUnfinished = ({ name }: FormField) =>
      document.activeElement?.id === form.fieldId(name) && name in checkFields(form.fields, form.values)
    const note = () => {
      const shown = standingErrors(form.fields, form.values, saved).filter(
        ({ field }) => field.readOnly || (!isEmpty(valueByName(form.values, field.name)) && !isUnfinished(field)),
      )
      form.noteErrors(Object.fromEntries(shown.map(({ field, message }) => [field.name, message])))
    }
    // The focus has left its element only after this event.
    const noteLater = () => queueMicrotask(note)
    note()
    document.addEventListener('focusout', noteLater)
    return () => document.removeEventListener('focusout', noteLater)
  }, [form, saved])
  return useFormState(
    form,
    ({ errors }) => form.fields.filter(({ name, readOnly }) => !readOnly && Object.hasOwn(errors, name)).length,
  )
}
