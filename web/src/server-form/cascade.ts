import { skipToken, useQuery } from '@tanstack/react-query'

import { query } from '../api/api.ts'
import type { ChoiceCalls } from './field-props.ts'

/** Tables of codes hardly change while somebody fills in a form. Milliseconds. */
export const codesAge = 600_000

/** The codes below one, or the first of a table. */
export const levelQuery = (calls: ChoiceCalls, codeName: string, parentCode: string) =>
  query(calls.getCasCadeInfoForShow, { codeName, ...(parentCode && { parentCode }) })

/** Names of chosen codes by code; those that are not known yet are missing. */
export function useCascadeNames(calls: ChoiceCalls, codeName: string, codes: readonly string[]) {
  const values = codes.filter((it) => it !== '').slice(0, 10)
  const asked = query(calls.getCasCadeInfoForValues, { codeName, values })
  const { data = [] } = useQuery({
    ...asked,
    ...((codeName === '' || values.length === 0) && { queryFn: skipToken }),
    staleTime: codesAge,
  })
  return new Map(data.map(({ code, name }) => [code, name]))
}
