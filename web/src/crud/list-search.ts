import * as v from 'valibot'

import { paging } from '#contracts/core/blade.ts'

/** Rows of a page where the address says no size. */
export const defaultPageSize = paging.size.default

/** The size of a page, without which the default counts, the open row (`new` for a row being added), and whether it is edited. */
const ownSearch = { size: v.optional(paging.size.wrapped), row: v.optional(v.string()), edit: v.optional(v.boolean()) }

/** Search of a route with a list: the input of its call, and the drawer. */
export const listSearch = <E extends v.ObjectEntries>({ entries }: v.StrictObjectSchema<E, undefined>) =>
  v.object({ ...(entries as Omit<E, 'size'>), ...ownSearch }) // `size` is replaced
