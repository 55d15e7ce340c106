import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { reissue } from '#contracts/candidate/reissue.ts'
import { type FormField, type FormValues, valuesToRows, rowsToValues } from '#contracts/form/form.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { type Autosave, bindToPage } from '#web/ui/draft/autosave.ts'
import { replaceQueryData } from '#web/ui/draft/replace-query-data.ts'
import { useAutosave } from '#web/ui/draft/use-autosave.ts'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import type { FormRecord } from './reissue-query.ts'

/** Id of the draft on the device. An account has one draft, which has no id of the server before its first save. */
export const reissueDraftId = ({ id, status }: Pick<FormRecord, 'id' | 'status'>) =>
  status === 'draft' || id === null ? 'reissue/draft' : `reissue/${id}`

export type RecordKey = DataTag<QueryKey, FormRecord, Error>

/** Every value of this form is a text. */
const valueTexts = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fieldText(value)]))

type Options = { formId: string; fields: readonly FormField[]; queryKey: RecordKey }

/** Autosave of an application, bound to the events of the page. The first save of a new one creates its record. */
export function useReissueAutosave({ formId, fields, queryKey }: Options): Autosave {
  const client = useQueryClient()
  const save = async (values: FormValues) => {
    const current = client.getQueryData(queryKey)?.id
    const { id, savedAt } = await send(reissue.save, {
      ...valueTexts(values),
      ...(current && { id: current }),
      commit: false,
    })
    await replaceQueryData(client, queryKey, (old) => ({
      ...old,
      id,
      savedAt,
      values: valuesToRows({ ...rowsToValues(old.values), ...values }),
    }))
    void client.invalidateQueries({ queryKey: urlQueryKey(reissue.page.url) })
    return savedAt
  }
  const autosave = useAutosave({ formId, fields, queryKey, save })
  useEffect(() => bindToPage(autosave), [autosave])
  return autosave
}
