import { type DataTag, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#contracts/core/error.ts'
import { type FormField, type FormValues, type NamedValue, valueByName, valuesOf } from '#contracts/form/form.ts'

import { asApiError } from '../api/query-client.ts'
import { removeFromDraft, writeDraft } from './draft.ts'
import { currentSession, useAccount } from '../session/session.ts'
import { Autosave } from './autosave.ts'

type AutosaveOptions = {
  /** Where in the drafts what the server does not have yet is kept. */
  formId: string
  fields: readonly FormField[]
  /** Where the cache has what the server has. */
  queryKey: DataTag<QueryKey, { values: readonly NamedValue[] }, Error>
  /** Sends values and says when the server had them. */
  save: (values: FormValues) => Promise<string>
  /** From the last key until the server gets it, in milliseconds. */
  delay?: number
}

/** Saves a form as it is typed, for the account that it was opened by and for nobody who logs in after it. */
export function useAutosave({ formId, fields, queryKey, save, delay }: AutosaveOptions): Autosave {
  const { ref } = useAccount()
  const client = useQueryClient()
  const [autosave] = useState(() => {
    const target = {
      async save(values: FormValues) {
        try {
          return await saveAs(ref, client, () => save(values))
        } catch (error) {
          // It may be over, or taken out of the candidate's hands: the page shows what may be changed now.
          if (asApiError(error).code === 'refused') void client.invalidateQueries({ queryKey })
          throw error
        }
      },
      serverValues: () => valuesOf(client.getQueryData(queryKey)?.values ?? []),
      storeOnDevice: (values: FormValues, replaced: FormValues) =>
        writeDraft({ account: ref, formId, fields }, { values, replaced: ofForm(fields, values, replaced) }),
      discard: (names: readonly string[]) => removeFromDraft(ref, formId, names),
    }
    return new Autosave(target, delay)
  })
  return autosave
}

/** What the server had in place of values and of those that they depend on. Nothing there is an empty text. */
function ofForm(fields: readonly FormField[], values: FormValues, replaced: FormValues): FormValues {
  const names = fields.filter(({ name }) => Object.hasOwn(values, name)).flatMap(({ name, parent }) => [name, parent])
  return Object.fromEntries(names.filter(Boolean).map((name) => [name, valueByName(replaced, name)]))
}

/** Through the cache of mutations: an ended session or a locked screen leads away from here as from anywhere. */
function saveAs(ref: string, client: QueryClient, mutationFn: () => Promise<string>): Promise<string> {
  const current = client.getQueryData(currentSession.queryKey)
  if (current?.account?.ref !== ref) return Promise.reject(new ApiError('not_logged_in'))
  return client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn, meta: { ownNotice: true } }))
    .execute(undefined)
}
