import type { ScoreType } from '#contracts/candidate/score.ts'
import type { Known } from '#contracts/core/blade.ts'

/** Address of each type of result. All lead to the same page; there is no type 2. Source: specification 2. */
const scorePaths = {
  total: '/notselectexam/scorequeryresult/index',
  subject: '/notselectexam/scorequeryresult1/index',
  level: '/notselectexam/scorequeryresult3/index',
  practical: '/notselectexam/scorequeryresult4/index',
  band: '/notselectexam/scorequeryresult5/index',
  rank: '/notselectexam/scorequeryresult6/index',
} as const satisfies Record<Known<ScoreType>, string>

export const scorePath = (type: ScoreType) => scorePaths[type === 'unknown' ? 'total' : type]
