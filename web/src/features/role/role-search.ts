import * as v from 'valibot'

import { RoleQuery } from '#contracts/administration/list-query.ts'
import { Id } from '#contracts/core/blade.ts'

import { listSearch } from '#web/crud/list-search.ts'

/** Search of the page: filters, the open row, and the role below which a new one is added. */
export const RoleSearch = v.object({ ...listSearch(RoleQuery).entries, below: v.optional(Id) })
export type RoleSearch = v.InferOutput<typeof RoleSearch>
