import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { reissue } from '#contracts/candidate/reissue.ts'
import { type FormField, type FormValues, rowsOf, valuesOf } from '#contracts/form/form.ts'

import { queryKeyOf, send } from '#web/api/api.ts'
import { type Autosave, bindToPage } from '#web/draft/autosave.ts'
import { replaceQueryData } from '#web/draft/replace-query-data.ts'
import { useAutosave } from '#web/draft/use-autosave.ts'
import { useDraft } from '#web/draft/use-draft.ts'
import { fieldText } from '#web/server-form/field-props.ts'
import { reissueOf } from './reissue-query.ts'

/** Id of the draft on the device. */
export const draftIdOf = (id: string) => `reissue/${id}`

/** Draft of an application: input that the server has not confirmed. */
export function useReissueDraft(id: string) {
  const client = useQueryClient()
  return useDraft(draftIdOf(id), () => client.fetchQuery({ ...reissueOf(id), staleTime: 0 }))
}

/** Every value of this form is a text. */
const textsOf = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fieldText(value)]))

/** Autosave of an application, bound to the events of the page. */
export function useReissueAutosave(id: string, fields: readonly FormField[]): Autosave {
  const client = useQueryClient()
  const { queryKey } = reissueOf(id)
  const save = async (values: FormValues) => {
    const { savedAt } = await send(reissue.save, { ...textsOf(values), id, commit: false })
    await replaceQueryData(client, queryKey, (old) => ({
      ...old,
      savedAt,
      values: rowsOf({ ...valuesOf(old.values), ...values }),
    }))
    void client.invalidateQueries({ queryKey: queryKeyOf(reissue.page.url) })
    return savedAt
  }
  const autosave = useAutosave({ formId: draftIdOf(id), fields, queryKey, save })
  useEffect(() => bindToPage(autosave), [autosave])
  return autosave
}
