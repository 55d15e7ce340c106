import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { dict, DictEntry } from '#contracts/administration/dict.ts'

import { query } from '#web/client/api/api.ts'

/**
 * The chosen code, also where the page of codes that is shown does not have it; null where there is none with this id (any
 * more). It is read although a row of the list shows it: somebody may have removed it since.
 */
export function useChosenCode(
  { detail }: typeof dict,
  chosenId: string | undefined,
  listed: readonly DictEntry[],
): UseQueryResult<DictEntry | null> {
  return useQuery({
    ...query(detail, { id: chosenId ?? '' }),
    enabled: chosenId !== undefined,
    placeholderData: listed.find(({ id }) => id === chosenId),
  })
}
