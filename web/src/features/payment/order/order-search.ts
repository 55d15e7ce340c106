import * as v from 'valibot'

import { search } from '#web/client/search.ts'

/** Search of pages about an order: its number. Other parameters of a provider are ignored. */
export const orderSearch = search(v.object({ orderNo: v.optional(v.string()) }))
