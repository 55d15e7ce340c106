import * as v from 'valibot'

import { Id } from './blade.ts'
import { formMessages } from './form-messages.ts'
import { maxLength } from './length.ts'

/** Comma separated ids. */
export const asIds = v.metadata<string, { readonly wire: 'ids' }>({ wire: 'ids' })

/** Ids of a batch, comma separated; Blade answers one status for all of them. Source: blade-contract 1.5. */
export const Ids = v.pipe(v.string(), v.nonEmpty(formMessages.nothingSelected), maxLength(8_000), asIds)

/** Input of a detail. */
export const ById = v.strictObject({ id: Id })

/** Input of a batch. */
export const ByIds = v.strictObject({ ids: Ids })

/** Position among siblings. */
export const Sort = v.pipe(
  v.number(formMessages.sort),
  v.integer(formMessages.sort),
  v.minValue(0, formMessages.sort),
  v.maxValue(1_000_000, formMessages.sort),
)
