import * as v from 'valibot'

import { formMessages } from '../form/form-messages.ts'
import { isNoValue } from './blade.ts'
import { type MaskKind, tolerance } from './schema.ts'

/**
 * Personal text of an answer, else as DisplayText: the gateway masks it, and only `unmask` answers it whole. Source:
 * security R54.
 */
export const masked = (kind: MaskKind) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNoValue(value) ? '' : value)),
    v.pipe(v.string(), tolerance({ fallback: '' }), v.metadata({ mask: kind })),
  )

/** Refuses a masked value in an input: saving it would replace the whole one. A mask has three asterisks or more. */
export const withoutMask = v.check<string, typeof formMessages.masked>(
  (text) => !text.includes('***'),
  formMessages.masked,
)
