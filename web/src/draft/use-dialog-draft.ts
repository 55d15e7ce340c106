import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { FormValues } from '#contracts/form/form.ts'

import { useAccount } from '../session/session.ts'
import { type DraftTarget, readDraft, removeDraft, writeDraft } from './draft.ts'

type DialogDraft = {
  /** Stored input; null for none, undefined while it is read. */
  values: FormValues | null | undefined
  /** Latest input, also before it is rendered: Escape may follow the last key at once. */
  current: () => FormValues | null
  write: (values: FormValues) => void
  remove: () => void
}

/** Draft of a dialog, which sends nothing before it is submitted: stored on this device only, until then. */
export function useDialogDraft({ formId, fields }: Omit<DraftTarget, 'account'>): DialogDraft {
  const { ref: account } = useAccount()
  const client = useQueryClient()
  const queryKey = ['draft', account, formId]
  const { data: values } = useQuery<FormValues | null>({
    queryKey,
    queryFn: async () => (await readDraft(account, formId))?.values ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    values,
    current: () => client.getQueryData<FormValues | null>(queryKey) ?? null,
    write(typed) {
      client.setQueryData(queryKey, typed)
      void writeDraft({ account, formId, fields }, { values: typed })
    },
    remove() {
      client.setQueryData(queryKey, null)
      void removeDraft(account, formId)
    },
  }
}
