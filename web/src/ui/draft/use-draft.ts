import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { useAccount } from '#web/client/session/session.ts'
import { type Draft, readDraft } from './draft.ts'

/**
 * Draft of a form, or null; undefined while it is read. Read once per opening of the page: a hidden tab keeps its form.
 * `readServer` reloads the values that the draft is compared with: another device may have saved since.
 */
export function useDraft(formId: string, readServer: () => Promise<unknown>): Draft | null | undefined {
  const { ref } = useAccount()
  const [opening] = useState(() => crypto.randomUUID())
  const { data } = useQuery({
    queryKey: ['draft', ref, formId, opening],
    async queryFn() {
      const draft = await readDraft(ref, formId)
      // Offline, the cached values are used.
      if (draft) await readServer().catch(() => undefined)
      return draft
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  // React renders the answer of a query in one task. A form is large: its rendering is one that can be interrupted.
  return useDeferredValue(data)
}
