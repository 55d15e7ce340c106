import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#contracts/error.ts'
import type { FormField, FormValues } from '#contracts/form.ts'
import { session } from '#contracts/session.ts'

import { query } from '../api.ts'
import { removeDraft, writeDraft } from '../shell/draft.ts'
import { useAccount } from '../shell/session.ts'
import { Autosave } from './autosave.ts'

type Form = {
  /** Where in the drafts what the server does not have yet is kept. */
  place: string
  fields: readonly FormField[]
  /** Sends values and says when the server had them. */
  save: (values: FormValues) => Promise<string>
  /** From the last key until the server gets it, in milliseconds. */
  pace?: number
}

/** Saves a form as it is typed, for the account that it was opened by and for nobody who logs in after it. */
export function useAutosave({ place, fields, save, pace }: Form): Autosave {
  const { ref } = useAccount()
  const client = useQueryClient()
  const [autosave] = useState(() => {
    const ways = {
      save: (values: FormValues) => saveAs(ref, client, () => save(values)),
      keep: (values: FormValues) => writeDraft(ref, place, values, fields),
      forget: () => removeDraft(ref, place),
    }
    return new Autosave(ways, pace)
  })
  return autosave
}

/** Through the cache of mutations: an ended session or a locked screen leads away from here as from anywhere. */
function saveAs(ref: string, client: QueryClient, mutationFn: () => Promise<string>): Promise<string> {
  const current = client.getQueryData(query(session.current).queryKey)
  if (current?.account?.ref !== ref) return Promise.reject(new ApiError('not_logged_in'))
  return client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn })).execute(undefined)
}
