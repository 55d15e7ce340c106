import { useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useRef, useState } from 'react'
import * as v from 'valibot'

import type { ApiError } from '#contracts/core/error.ts'

import { nextInput } from '../next-input.ts'
import { validationText } from './validation-text.ts'

/**
 * Uncontrolled form: inputs keep their own values, a schema of the contract validates them on submit. For the pages
 * before the log-in, which load no form library.
 */
export function usePlainForm<S extends v.GenericSchema<Record<string, string>>>(schema: S) {
  const { i18n } = useLingui()
  const [form, ref] = useState<HTMLFormElement | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** Aborted by the input after the last submission. */
  const next = useRef<AbortSignal>(null)
  const hasGoneOn = () => next.current?.aborted ?? false
  const input = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  return {
    /** Properties of the form element. */
    ref,
    /** Properties of the input of this name. */
    field: (name: string) => ({
      name,
      error: errors[name] && validationText(errors[name], (it) => i18n._(it)),
      onChange: () => errors[name] && setErrors({ ...errors, [name]: '' }),
    }),
    /** Whether the person has gone on since the submission. */
    hasGoneOn,
    /** Focuses the input that an answer asks for, unless the person has gone on. */
    focus: (name: string) => hasGoneOn() || input(name)?.focus(),
    empty(...names: string[]) {
      for (const it of names.map(input)) if (it) it.value = ''
    },
    /** Shows validation errors of the server beside the inputs. */
    showFieldErrors: (error: Pick<ApiError, 'fields'>) => setErrors(error.fields ?? {}),
    /** Submits valid values; otherwise shows the errors and focuses the first invalid input. */
    onSubmit: (send: (values: v.InferOutput<S>) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      next.current = nextInput()
      const result = v.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)))
      const wrong = firstIssues(result.issues ?? [])
      setErrors(wrong)
      if (result.success) send(result.output)
      else input(Object.keys(wrong)[0] ?? '')?.focus()
    },
  }
}

/** First validation message of each field, in the order of the schema. */
function firstIssues(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const wrong = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path?.[0]?.key)
    if (!wrong.has(name)) wrong.set(name, message)
  }
  return Object.fromEntries(wrong)
}
