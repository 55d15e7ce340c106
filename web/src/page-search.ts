import * as v from 'valibot'

import { paging } from '#contracts/core/blade.ts'

/** Number of a page, from 1. */
export const PageNumber = v.optional(paging.current.wrapped)

/** Search of a list in pages: which page, and how many entries it has. */
export const pageSearch = { current: PageNumber, size: v.optional(paging.size.wrapped) }
