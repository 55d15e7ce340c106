import * as v from 'valibot'

import { DictQuery } from '#contracts/administration/list-query.ts'

import { listSearch } from '#web/crud/list-search.ts'

/** Search of a dictionary's page: its codes, the chosen one, and the entry below which a new one is added. */
export const DictSearch = v.object({
  ...listSearch(DictQuery).entries,
  chosen: v.optional(v.string()),
  below: v.optional(v.string()),
})
export type DictSearch = v.InferOutput<typeof DictSearch>
