import { useSuspenseQuery } from '@tanstack/react-query'

import { exam, type RefusedChange } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { serverNow } from '#web/client/clock/clock.ts'

/** Time for which a refusal is a message, in milliseconds: who accepts it sends no further request. */
const recent = 14 * 24 * 3_600_000

/** Change requests of the base info that were refused in the last two weeks. */
export function useRefusedChanges(): readonly RefusedChange[] {
  const { data } = useSuspenseQuery(query(exam.getBaseInfoIsComplete))
  return data.refused.filter(({ decideTime }) => Date.parse(decideTime ?? '') > serverNow() - recent)
}
