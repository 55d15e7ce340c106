import { listQuery } from '#contracts/administration/list-query.ts'
import type { Schema } from '#contracts/core/call.ts'

import { auditedIds } from './ids.ts'

/** Names of the filters of a read: the fields of its input that have a value, but for page, order and ids. */
export function auditedFilters(input: unknown, schema: Schema): string[] {
  const ids = auditedIds(input, schema)
  return Object.entries(Object(input))
    .filter(([name, value]) => value !== undefined && value !== '' && !(name in listQuery) && !(name in ids))
    .map(([name]) => name)
}
