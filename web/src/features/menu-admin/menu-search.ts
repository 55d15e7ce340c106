import * as v from 'valibot'

import { MenuQuery } from '#contracts/administration/list-query.ts'
import { Id } from '#contracts/core/blade.ts'

import { listSearch } from '#web/crud/list-search.ts'

/** Search of the page: filters, the open row, and the menu below which a new one is added. */
export const MenuSearch = v.object({ ...listSearch(MenuQuery).entries, below: v.optional(Id) })
export type MenuSearch = v.InferOutput<typeof MenuSearch>
