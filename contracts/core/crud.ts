import * as v from 'valibot'

import { formMessages } from '../form/form-messages.ts'
import { Id, paging } from './blade.ts'

/** Comma separated ids. */
export const asIds = v.metadata<string, { readonly wire: 'ids' }>({ wire: 'ids' })

/** Ids of a batch, comma separated; Blade answers one status for all of them. Source: blade-contract 1.5. */
export const Ids = v.pipe(v.string(), v.nonEmpty(formMessages.nothingSelected), v.maxLength(8_000), asIds)

/** Filter of a list: an empty one is left out by Blade. */
export const Filter = v.optional(v.pipe(v.string(), v.maxLength(200)))

/** Filter by a name or an account, which may be a phone or ID number: it stands in no address. Source: security R18. */
export const PersonFilter = v.optional(
  v.pipe(v.string(), v.maxLength(200), v.metadata({ personal: true, identifying: true })),
)

/** Paging and order of a list; `ascs` and `descs` are column names in snake_case, comma separated. Source: blade-contract 1.2. */
export const listQuery = { ...paging, ascs: Filter, descs: Filter }

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
