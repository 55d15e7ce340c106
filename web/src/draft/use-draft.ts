import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Draft, readDraft } from './draft.ts'
import { useAccount } from '../session/session.ts'

/**
 * What was typed at this place and did not reach the server, or null; undefined while the device looks. Read once for
 * each opening of the page: when its tab comes to the front again, the form is still there. `readServer` reads anew what
 * the draft is compared with: another device may have saved since.
 */
export function useDraft(formId: string, readServer: () => Promise<unknown>): Draft | null | undefined {
  const { ref } = useAccount()
  const [opening] = useState(() => crypto.randomUUID())
  const { data } = useQuery({
    queryKey: ['draft', ref, formId, opening],
    async queryFn() {
      const draft = await readDraft(ref, formId)
      // Without a network what the page knows is the best there is.
      if (draft) await readServer().catch(() => undefined)
      return draft
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
