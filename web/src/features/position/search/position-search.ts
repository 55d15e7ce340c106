import * as v from 'valibot'

import { pageSizes } from '#contracts/core/blade.ts'

import { typedText } from '#web/search.ts'

/** Lists of positions: all, those that the device remembers, a comparison of some, and the candidate's selections. */
export const positionViews = ['positions', 'favourites', 'compare', 'selections'] as const
export type PositionView = (typeof positionViews)[number]

const Page = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Search of the pages of positions. Without `view` the address is a step of the sign-up. */
export const PositionSearch = v.object({
  view: v.optional(v.picklist(positionViews)),
  /** The open position. */
  id: v.optional(v.string()),
  /** Of the open position: the applications for all positions, at this page. */
  bkqk: v.optional(Page),
  keyword: v.optional(typedText),
  /** As in PositionQuery. */
  filters: v.optional(v.array(v.string())),
  ascs: v.optional(v.string()),
  descs: v.optional(v.string()),
  current: v.optional(Page),
  size: v.optional(v.picklist(pageSizes)),
})
export type PositionSearch = v.InferOutput<typeof PositionSearch>
