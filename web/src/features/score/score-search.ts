import * as v from 'valibot'

import type { Known } from '#contracts/core/blade.ts'
import type { ScoreType } from '#contracts/score.ts'

import { typedText } from '../../search.ts'

/** Lists of results: of the last year, and older ones. */
export const scoreLists = ['current', 'history'] as const
export type ScoreList = (typeof scoreLists)[number]

/** Search of the list: which list, its filters and its page. */
export const ScoreListSearch = v.object({
  list: v.optional(v.picklist(scoreLists)),
  keyword: v.optional(typedText),
  year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  current: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/** Search of a result; the newest result of the address's type when absent. */
export const ScoreSearch = v.object({ scoreExamId: v.optional(v.string()) })

/** Address of each type of result. All lead to the same page: there is no 2. Source: specification 2. */
const scorePaths = {
  total: '/notselectexam/scorequeryresult/index',
  subject: '/notselectexam/scorequeryresult1/index',
  level: '/notselectexam/scorequeryresult3/index',
  practical: '/notselectexam/scorequeryresult4/index',
  band: '/notselectexam/scorequeryresult5/index',
  rank: '/notselectexam/scorequeryresult6/index',
} as const satisfies Record<Known<ScoreType>, string>

export const scorePath = (type: ScoreType) => scorePaths[type === 'unknown' ? 'total' : type]
