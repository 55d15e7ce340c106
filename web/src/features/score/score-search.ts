import * as v from 'valibot'

import { pageSearch, typedText } from '#web/client/search.ts'

/** Lists of results: of the last year, and older ones. */
export const scoreLists = ['current', 'history'] as const
export type ScoreList = (typeof scoreLists)[number]

/** Search of the list: which list, its filters and its page. */
export const ScoreListSearch = v.object({
  list: v.optional(v.picklist(scoreLists)),
  keyword: v.optional(typedText),
  year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  ...pageSearch,
})

/** Search of a result; the newest result of the address's type when absent. */
export const ScoreSearch = v.object({ scoreExamId: v.optional(v.string()) })
