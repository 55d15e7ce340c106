import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { formMessages, lengthMessages } from '#contracts/core/form-messages.ts'

import type { Acceptance, Dialect } from './dialect.ts'
import { plainText } from './plain-text.ts'
import { unknownFilters, callSpelling } from './spelling.ts'

/** Refuses an input that the server would not take, or would take otherwise than it is meant; null where it takes all. */
export function acceptance(dialect: Dialect, endpoint: Endpoint): ((input: unknown) => void) | null {
  const filters = unknownFilters(dialect, endpoint)
  const { accepts } = callSpelling(dialect, endpoint)
  if (filters.length === 0 && !accepts) return null
  return (input) => {
    const values: Readonly<Record<string, unknown>> = Object(input)
    const absent = filters.find((field) => values[field] !== undefined && values[field] !== '')
    if (absent) throw new ApiError('not_offered')
    const fields = accepts ? refusedFields(accepts, values) : {}
    if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields })
  }
}

function refusedFields(accepts: Acceptance, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const fieldText = (field: string) => plainText(values[field])
  const messages: Record<string, string> = {}
  for (const [field, length] of Object.entries(accepts.lengths ?? {})) {
    if (Array.from(fieldText(field)).length > length) messages[field] = lengthMessages[length]
  }
  const isEmpty = (field: string) => {
    const value = values[field]
    return Array.isArray(value) ? value.length === 0 : plainText(value).replaceAll(',', '') === ''
  }
  for (const [field, message] of Object.entries(accepts.required ?? {})) {
    if (isEmpty(field)) messages[field] = message
  }
  for (const [field, message] of Object.entries(accepts.filled ?? {})) {
    if (values[field] !== undefined && isEmpty(field)) messages[field] = message
  }
  for (const field of accepts.integers ?? []) {
    if (!/^-?\d{1,9}$/.test(fieldText(field))) messages[field] = formMessages.wholeNumber
  }
  for (const field of accepts.passwords ?? []) {
    if (/[&<>]/.test(fieldText(field))) messages[field] = formMessages.rewrittenPassword
  }
  return messages
}
