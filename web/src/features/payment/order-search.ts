import * as v from 'valibot'

import { search } from '../../search.ts'

/** Addresses of an order: its number, and whatever else a provider adds is left out. */
export const orderSearch = search(v.object({ orderNo: v.optional(v.string()) }))
