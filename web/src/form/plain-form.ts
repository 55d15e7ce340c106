import { useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'

import type { ApiError } from '#contracts/core/error.ts'

import { validationText } from './validation-text.ts'

/**
 * A few inputs that keep their own values until they are sent, with a schema of the contracts as their rules. For the
 * pages in front of everything, which come without the form library.
 */
export function usePlainForm<S extends v.GenericSchema<Record<string, string>>>(schema: S) {
  const { i18n } = useLingui()
  const [form, ref] = useState<HTMLFormElement | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const input = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  return {
    /** Of the form element. */
    ref,
    /** Properties of the input of this name. */
    field: (name: string) => ({
      name,
      error: errors[name] && validationText(errors[name], (it) => i18n._(it)),
      onChange: () => errors[name] && setErrors({ ...errors, [name]: '' }),
    }),
    focus: (name: string) => input(name)?.focus(),
    empty(...names: string[]) {
      for (const it of names.map(input)) if (it) it.value = ''
    },
    /** Shows what the server found wrong, beside the inputs. */
    showFieldErrors: (error: ApiError) => setErrors(error.fields ?? {}),
    /** Sends what fits the schema; else names what is wrong and goes to the first of it. */
    onSubmit: (send: (values: v.InferOutput<S>) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const result = v.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)))
      const wrong = firstIssues(result.issues ?? [])
      setErrors(wrong)
      if (result.success) send(result.output)
      else input(Object.keys(wrong)[0] ?? '')?.focus()
    },
  }
}

/** The first thing wrong with each entry, in the order of the schema. */
function firstIssues(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const wrong = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path?.[0]?.key)
    if (!wrong.has(name)) wrong.set(name, message)
  }
  return Object.fromEntries(wrong)
}
