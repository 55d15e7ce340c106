import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useRef } from 'react'

import type { Schema } from '#contracts/core/call.ts'
import type { ApiError } from '#contracts/core/error.ts'

import { nextInput } from '../next-input.ts'
import { validationText } from './validation-text.ts'

/** Form (@mantine/form) validated by a schema of the contract, with messages in the language of the page. */
export function useSchemaForm<Values extends Record<string, unknown>>(
  schema: Schema,
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) {
  const { i18n } = useLingui()
  const resolve = schemaResolver(schema as Parameters<typeof schemaResolver>[0], { sync: true }) // any Standard Schema
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: resolve,
    onSubmitPreventDefault: 'always',
    ...(onValuesChange && { onValuesChange }),
  })
  /** Aborted by the input after the last submission. */
  const next = useRef<AbortSignal>(null)
  const translated = (message: ReactNode) =>
    typeof message === 'string' ? validationText(message, (it) => i18n._(it)) : message
  const getInputProps: typeof form.getInputProps = (...args) => {
    const props = form.getInputProps(...args)
    return { ...props, error: translated(props.error) }
  }
  return {
    ...form,
    getInputProps,
    errors: Object.fromEntries(Object.entries(form.errors).map(([field, message]) => [field, translated(message)])),
    /** Submits valid values; otherwise focuses the first invalid field. */
    onSubmit(handle: (values: Values) => void) {
      const submit = form.onSubmit(handle, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())
      return (...event: Parameters<typeof submit>) => {
        next.current = nextInput()
        submit(...event)
      }
    },
    /** Focuses the field that an answer asks for, unless the person has gone on since the submission. */
    focus(name: string) {
      if (!next.current?.aborted) form.getInputNode(name)?.focus()
    },
    /** Shows validation errors of the server beside the fields. */
    showFieldErrors(error: ApiError) {
      for (const [field, message] of Object.entries(error.fields ?? {})) {
        form.setFieldError(field, message)
      }
    },
  }
}
