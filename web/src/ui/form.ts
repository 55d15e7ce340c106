import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'

import type { ApiError } from '#contracts/error.ts'
import type { Schema } from '#contracts/endpoint.ts'

import { validationText } from './validation-text.ts'

/** A form whose rules are a schema of the contracts, with their messages in the language of the page. */
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
    validate: (values) =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([field, message]) => [
          field,
          typeof message === 'string' ? validationText(message, (it) => i18n._(it)) : message,
        ]),
      ),
    onSubmitPreventDefault: 'always',
    ...(onValuesChange && { onValuesChange }),
  })
  return {
    ...form,
    /** Hands on what is valid; else the first wrong field gets the focus. */
    onSubmit: (handle: (values: Values) => void) =>
      form.onSubmit(handle, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()),
    /** Shows what the server found wrong, beside the fields. */
    showFieldErrors(error: ApiError) {
      for (const [field, message] of Object.entries(error.fields ?? {})) {
        form.setFieldError(
          field,
          validationText(message, (it) => i18n._(it)),
        )
      }
    },
  }
}
