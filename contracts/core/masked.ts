import * as v from 'valibot'

import { needsRole } from './access.ts'
import { isNoValue, ShownText } from './blade.ts'
import type { Call } from './call.ts'
import { formMessages } from './form-messages.ts'
import { type MaskCondition, type MaskKind, maskKind, schemaSearch, tolerance } from './schema.ts'
import { toDate } from './time/time-spelling.ts'

/**
 * Personal text of an answer, tolerated as DisplayText: the gateway masks it, and only `unmask` answers it whole. With a
 * condition it is masked in the records that fulfil it. Source: security R54.
 */
export const maskedText = (kind: MaskKind, maskedWhere?: MaskCondition) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNoValue(value) ? '' : kind === 'day' ? maskedDay(value) : value)),
    v.pipe(ShownText, tolerance({ fallback: '' }), v.metadata({ mask: kind, ...(maskedWhere && { maskedWhere }) })),
  )

/** The day of a moment, in the server's zone: the digits of a number would be shown in part. A text of another form is kept. */
const maskedDay = (value: unknown) =>
  toDate(value, 10) ?? (typeof value === 'string' && !/^-?\d+$/.test(value) ? value : '')

/** Whether an answer may have a masked field. Cached: most have none. */
export const hasMaskedField = schemaSearch((schema) => maskKind(schema) !== undefined)

/** Whether a call reads personal data that only administrators may read: its rows are counted, and audited. */
export const readsPersonalData = ({ kind, access, output }: Call): boolean =>
  kind === 'read' && needsRole(access) && hasMaskedField(output)

/** Mask of a secret: of the value it shows neither a part nor the length. */
export const secretMask = '******'

/** Refuses a masked value in an input: saving it would replace the whole one. A mask has three asterisks or more. */
export const withoutMask = v.check<string, typeof formMessages.masked>(
  (text) => !text.includes('***'),
  formMessages.masked,
)
