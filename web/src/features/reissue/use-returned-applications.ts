import { useQuery } from '@tanstack/react-query'

import { type Reissue, reissue } from '#contracts/candidate/reissue.ts'

import { query } from '#web/client/api/api.ts'

/** Returned applications that can still be corrected; none while that is unknown. */
export function useReturnedApplications(): readonly Reissue[] {
  const { data } = useQuery(query(reissue.page, {}))
  return data?.records.filter(({ status, edit }) => status === 'returned' && edit.allowed) ?? []
}
