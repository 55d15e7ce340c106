import { type DataTag, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#contracts/core/error.ts'
import { type FormField, type FormValues, type NamedValue, valueByName, rowsToValues } from '#contracts/form/form.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { currentSession, useAccount } from '#web/client/session/session.ts'
import { Autosave } from './autosave.ts'
import { removeFromDraft, writeDraft } from './draft.ts'

type AutosaveOptions = {
  /** Id of the form's draft. */
  formId: string
  fields: readonly FormField[]
  /** Query with the server's values. */
  queryKey: DataTag<QueryKey, { values: readonly NamedValue[] }, Error>
  /** Sends values; resolves to the time of the save. */
  save: (values: FormValues) => Promise<string | null>
  /** Debounce before the server gets it, in milliseconds. */
  delay?: number
}

/** Autosave of a form, bound to the account that opened it. */
export function useAutosave({ formId, fields, queryKey, save, delay }: AutosaveOptions): Autosave {
  const { ref } = useAccount()
  const client = useQueryClient()
  const [autosave] = useState(() => {
    const target = {
      async save(values: FormValues) {
        try {
          return await saveAs(ref, client, () => save(values))
        } catch (error) {
          // The form may be closed by now: the page reloads what may be changed.
          if (asApiError(error).code === 'refused') void client.invalidateQueries({ queryKey })
          throw error
        }
      },
      serverValues: () => rowsToValues(client.getQueryData(queryKey)?.values ?? []),
      storeOnDevice: (values: FormValues, replaced: FormValues) =>
        writeDraft({ account: ref, formId, fields }, { values, replaced: ofForm(fields, values, replaced) }),
      discard: (names: readonly string[]) => removeFromDraft(ref, formId, names),
    }
    return new Autosave(target, delay)
  })
  return autosave
}

/** Server values of the fields and their parents; an absent one is an empty text. */
function ofForm(fields: readonly FormField[], values: FormValues, replaced: FormValues): FormValues {
  const names = fields.filter(({ name }) => Object.hasOwn(values, name)).flatMap(({ name, parent }) => [name, parent])
  return Object.fromEntries(names.filter(Boolean).map((name) => [name, valueByName(replaced, name)]))
}

/** Runs in the mutation cache: an ended session or a lock takes the central error path. */
function saveAs(ref: string, client: QueryClient, mutationFn: () => Promise<string | null>): Promise<string | null> {
  const current = client.getQueryData(currentSession.queryKey)
  if (current?.account?.ref !== ref) return Promise.reject(new ApiError('not_logged_in'))
  return client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn, meta: { ownNotice: true } }))
    .execute(undefined)
}
