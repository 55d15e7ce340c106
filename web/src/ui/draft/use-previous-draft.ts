import { useSyncExternalStore } from 'react'

import { type Draft, previousDraft, releasePreviousDraft } from './draft.ts'
import { subscribe } from './form-drafts.ts'

/** What the device has of a draft that was typed before its form opened, and that was not read in time. */
export type PreviousDraft = {
  /** The storage has not answered yet. */
  readonly isUnread: boolean
  /** The draft, read after the form had opened; null for none. */
  readonly draft: Draft | null
  /** The person has taken over or discarded these values. */
  readonly release: (names: readonly string[]) => void
}

/** Previous draft of a form, which the person takes over or discards; until then nothing replaces it on the device. */
export function usePreviousDraft(account: string, formId: string): PreviousDraft {
  const state = useSyncExternalStore(subscribe, () => previousDraft(account, formId))
  return {
    isUnread: state === 'unread',
    draft: state === 'unread' ? null : state,
    release: (names) => releasePreviousDraft(account, formId, names),
  }
}
