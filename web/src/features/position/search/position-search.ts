import * as v from 'valibot'

import { pageSearch, typedText } from '#web/client/search.ts'

/** Lists of positions: all, those that the device remembers, a comparison of some, and the candidate's selections. */
export const positionViews = ['positions', 'favourites', 'compare', 'selections'] as const
export type PositionView = (typeof positionViews)[number]

/** Search of the pages of positions. Without `view` the address is a step of the sign-up. */
export const PositionSearch = v.object({
  view: v.optional(v.picklist(positionViews)),
  /** The open position. */
  id: v.optional(v.string()),
  /** Of the open position: the applications for all positions, at this page. */
  bkqk: pageSearch.current,
  keyword: v.optional(typedText),
  /** As in PositionQuery. */
  filters: v.optional(v.array(v.string())),
  /** Hides positions whose requirements the record does not meet. */
  fit: v.optional(v.picklist(['met'])),
  ascs: v.optional(v.string()),
  descs: v.optional(v.string()),
  ...pageSearch,
})
export type PositionSearch = v.InferOutput<typeof PositionSearch>
