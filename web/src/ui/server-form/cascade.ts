import { skipToken, useQuery } from '@tanstack/react-query'

import type { signup } from '#contracts/candidate/signup.ts'

import { query } from '#web/client/api/api.ts'

/** Calls that deliver options, for either kind of exam. */
export type ChoiceCalls = Pick<
  typeof signup,
  | 'getEsCodeInfoMessage'
  | 'getEsQtdwInfoMessage'
  | 'getBmdList'
  | 'getXueLiInfo'
  | 'getXueWeiInfo'
  | 'getParamInfo'
  | 'getCasCadeInfoForShow'
  | 'getCasCadeInfoForValues'
>

/** staleTime of code tables, in milliseconds: they hardly change while a form is filled in. */
export const codesAge = 600_000

/** Query for the children of a code, or the first level of a table. */
export const levelQuery = (calls: ChoiceCalls, codeName: string, parentCode: string) =>
  query(calls.getCasCadeInfoForShow, { codeName, ...(parentCode && { parentCode }) })

/** Names of selected codes by code; unknown ones are missing. `isPending` until the answer has come. */
export function useCascadeNames(calls: ChoiceCalls, codeName: string, codes: readonly string[]) {
  const values = codes.filter((it) => it !== '').slice(0, 10)
  const namesQuery = query(calls.getCasCadeInfoForValues, { codeName, values })
  const { data = [], isLoading: isPending } = useQuery({
    ...namesQuery,
    ...((codeName === '' || values.length === 0) && { queryFn: skipToken }),
    staleTime: codesAge,
  })
  return { names: new Map(data.map(({ code, name }) => [code, name])), isPending }
}
