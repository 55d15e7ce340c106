import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Draft, readDraft } from './draft.ts'
import { useAccount } from './session.ts'

/**
 * What was typed at this place and did not reach the server, or null; undefined while the device looks. Read once for
 * each opening of the page: when its tab comes to the front again, the form is still there.
 */
export function useDraft(place: string): Draft | null | undefined {
  const { ref } = useAccount()
  const [opening] = useState(() => crypto.randomUUID())
  const { data } = useQuery({
    queryKey: ['draft', ref, place, opening],
    queryFn: () => readDraft(ref, place),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
