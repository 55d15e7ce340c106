import * as v from 'valibot'

import { DeptQuery } from '#contracts/administration/list-query.ts'
import { Id } from '#contracts/core/blade.ts'

import { listSearch } from '#web/crud/list-search.ts'

/** Search of the page: filters, the open row, and the department below which a new one is added. */
export const DeptSearch = v.object({ ...listSearch(DeptQuery).entries, below: v.optional(Id) })
export type DeptSearch = v.InferOutput<typeof DeptSearch>
