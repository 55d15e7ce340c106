import * as v from 'valibot'

import { maxLength } from '../core/length.ts'

/**
 * Input of a list with its sortable columns. `ascs` and `descs` are names of fields, comma separated; Blade takes them in
 * snake_case, and answers an SQL error for any other name. Source: blade-contract 1.2.
 */
/* @__NO_SIDE_EFFECTS__ */
export function sortable<E extends v.ObjectEntries>(
  query: v.StrictObjectSchema<E, undefined>,
  columns: readonly string[],
) {
  const name = `(?:${columns.join('|')})`
  const order = v.optional(
    v.pipe(v.string(), maxLength(200), v.regex(new RegExp(`^${name}(?:,${name})*$`)), v.metadata({ wire: 'columns' })),
  )
  return v.strictObject({ ...query.entries, ascs: order, descs: order })
}
