import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { baseInfo, phoneField } from '#contracts/candidate/base-info.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { type FormField, type FormValues, valuesToRows, rowsToValues } from '#contracts/form/form.ts'

import { query, send, updateCopy } from '#web/client/api/api.ts'
import { type Autosave, bindToPage } from '#web/ui/draft/autosave.ts'
import { replaceQueryData } from '#web/ui/draft/replace-query-data.ts'
import { useAutosave } from '#web/ui/draft/use-autosave.ts'
import type { ServerForm } from '#web/ui/server-form/server-form.ts'

/** Id of the form in the drafts. */
export const draftKey = 'baseinfo'

/** Debounce before the server gets it, in milliseconds: short, so that little is stored on the device. */
const debounce = 800

/** Sends base info and updates the cache with the sent values: the page may be opened again at once. */
function useSend() {
  const client = useQueryClient()
  return async (values: FormValues) => {
    const { savedAt, errors } = await send(baseInfo.updateStudentPersonInfo, { values: valuesToRows(values) })
    await replaceQueryData(client, query(baseInfo.getBaseInfo).queryKey, (old) => ({
      ...old,
      savedAt,
      errors,
      values: valuesToRows({ ...rowsToValues(old.values), ...values }),
    }))
    void updateCopy(client, baseInfo.getBaseInfo, {})
    // Also where it is not shown: home has the answer when it is opened.
    void refreshCompleteness(client)
    return { savedAt, errors }
  }
}

const refreshCompleteness = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: query(exam.getBaseInfoIsComplete).queryKey, refetchType: 'all' })

/** Autosave of the base info, bound to the events of the page. */
export function useBaseInfoAutosave(fields: readonly FormField[]): Autosave {
  const send = useSend()
  const save = (values: FormValues) => send(values).then(({ savedAt }) => savedAt)
  const { queryKey } = query(baseInfo.getBaseInfo)
  const autosave = useAutosave({ formId: draftKey, fields, queryKey, save, delay: debounce })
  useEffect(() => bindToPage(autosave), [autosave])
  return autosave
}

/**
 * Submits: flushes the autosave, then sends an empty save, so that the server validates everything without overwriting
 * newer values. Its errors are shown in the form.
 */
export function useFinish(form: ServerForm, autosave: Autosave, onDone: () => unknown) {
  const client = useQueryClient()
  const save = useSend()
  return useMutation({
    // null when the flush failed: the note of the form shows why.
    mutationFn: async () => ((await autosave.flush()) ? save({}) : null),
    async onSuccess(saved) {
      if (!saved) return undefined
      const errors = saved.errors.filter(({ name }) => form.fields.some(concerns(name)))
      if (errors.length > 0) {
        return form.showErrors(Object.fromEntries(errors.map(({ name, message }) => [name, message])))
      }
      void client.invalidateQueries({ queryKey: query(baseInfo.getStudentInfoById).queryKey })
      // Where it leads, nothing that was just filled in is missing.
      await refreshCompleteness(client)
      return onDone()
    },
  })
}

/** Whether an error is about a field that the person can change: the phone is read-only, but has a form of its own. */
const concerns = (name: string) => (field: FormField) => field.name === name && (!field.readOnly || name === phoneField)
