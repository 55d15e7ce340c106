import * as v from 'valibot'

/** Search parameters of a list's drawer: the open row (`new` for a row being added), and whether it is edited. */
const drawerSearch = { row: v.optional(v.string()), edit: v.optional(v.boolean()) }

/** Search of a route with a list: the input of its call, and the drawer. */
export const listSearch = <E extends v.ObjectEntries>(input: v.StrictObjectSchema<E, undefined>) =>
  v.object({ ...input.entries, ...drawerSearch })
