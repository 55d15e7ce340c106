import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { FormValues } from '#contracts/form/form.ts'

import { useAccount } from '#web/client/session/session.ts'
import type { DeviceCopy } from './device-copy.ts'
import { type DraftTarget, isDraftOnDevice, readDraft, removeTyped, writeDraft } from './draft.ts'
import type { PreviousDraftOffer } from './previous-draft-note.tsx'
import { usePreviousDraft } from './use-previous-draft.ts'

type Stored = { values: FormValues | null; copy: DeviceCopy }

type DialogDraft = {
  /** Stored input; null for none, undefined while it is read. */
  values: FormValues | null | undefined
  /** Latest input, also before it is rendered: Escape may follow the last key at once. */
  current: () => FormValues | null
  /** Copy of the input on this device. */
  copy: DeviceCopy
  write: (values: FormValues) => void
  remove: () => void
  /** What was typed earlier could not be read from this device yet. */
  isUnread: boolean
  /** Draft that was read after the dialog had opened; null for none. */
  offer: PreviousDraftOffer | null
  /** Changes when the form is to begin anew, with the draft as it is then. */
  generation: number
  restart: () => void
}

/** Draft of a dialog, stored on this device only until the dialog is submitted. */
export function useDialogDraft({ formId, fields }: Omit<DraftTarget, 'account'>): DialogDraft {
  const { ref: account } = useAccount()
  const client = useQueryClient()
  const previous = usePreviousDraft(account, formId)
  const [generation, setGeneration] = useState(0)
  const restart = () => setGeneration((it) => it + 1)
  const queryKey = ['draft', account, formId]
  const { data } = useQuery<Stored>({
    queryKey,
    async queryFn() {
      const values = (await readDraft(account, formId))?.values ?? null
      return { values, copy: (await isDraftOnDevice(account, formId)) ? 'stored' : 'none' }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // Inputs are distinguished by identity.
    structuralSharing: false,
  })
  const set = (stored: Stored) => client.setQueryData<Stored>(queryKey, stored)
  const current = () => client.getQueryData<Stored>(queryKey)?.values ?? null
  async function write(values: FormValues) {
    set({ values, copy: 'storing' })
    const isStored = await writeDraft({ account, formId, fields }, { values })
    if (current() === values) set({ values, copy: isStored ? 'stored' : 'none' })
  }
  const offer = previous.draft && {
    time: previous.draft.time,
    use() {
      const { values } = previous.draft ?? { values: {} }
      void write(values)
      previous.release(Object.keys(values))
      restart()
    },
    drop: () => previous.release(Object.keys(previous.draft?.values ?? {})),
  }

  return {
    values: data?.values,
    current,
    copy: data?.copy ?? 'none',
    write: (values) => void write(values),
    remove() {
      set({ values: null, copy: 'none' })
      void removeTyped(account, formId)
    },
    isUnread: previous.isUnread,
    offer,
    generation,
    restart,
  }
}
