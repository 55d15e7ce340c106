import * as v from 'valibot'

/**
 * Search parameters beside the input of the list: the open row (`new` for a row being added), whether it is edited, and the
 * names of filters that the address leaves out.
 */
const listState = { row: v.optional(v.string()), edit: v.optional(v.boolean()), omitted: v.optional(v.string()) }

/** Search of a route with a list: the input of its call, and its state. */
export const listSearch = <E extends v.ObjectEntries>(input: v.StrictObjectSchema<E, undefined>) =>
  v.object({ ...input.entries, ...listState })
