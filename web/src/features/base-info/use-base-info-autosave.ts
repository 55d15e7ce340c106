import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { exam } from '#contracts/exam.ts'
import { type FormField, type FormValues, rowsOf, valuesOf } from '#contracts/form/form.ts'
import { type BaseInfo, baseInfo } from '#contracts/base-info.ts'

import { query, send } from '../../api/api.ts'
import { serverNow } from '../../api/clock.ts'
import { type Autosave, bindToPage } from '../../draft/autosave.ts'
import { replaceQueryData } from '../../draft/replace-query-data.ts'
import type { ServerForm } from '../../server-form/server-form.ts'
import { useAutosave } from '../../draft/use-autosave.ts'
import { date } from '../../ui/moment.ts'

/** Where in the drafts what the server does not have yet is kept. */
export const draftKey = 'baseinfo'

/** From the last key until the server gets it, in milliseconds: little of it may stay on the device meanwhile. */
const debounce = 800

/** Sends base info, and remembers what was sent: the page may be left and opened again at once. */
function useSend() {
  const client = useQueryClient()
  return async (values: FormValues) => {
    const { savedAt, errors } = await send(baseInfo.updateStudentPersonInfo, { values: rowsOf(values) })
    await replaceQueryData(client, query(baseInfo.getBaseInfo).queryKey, (old) => ({
      ...old,
      savedAt,
      values: rowsOf({ ...valuesOf(old.values), ...values }),
    }))
    void client.invalidateQueries({ queryKey: query(exam.getBaseInfoIsComplete).queryKey })
    return { savedAt, errors }
  }
}

/** Saves base info as one types, and before the page goes. */
export function useBaseInfoAutosave(fields: readonly FormField[]): Autosave {
  const send = useSend()
  const save = (values: FormValues) => send(values).then(({ savedAt }) => savedAt)
  const { queryKey: known } = query(baseInfo.getBaseInfo)
  const autosave = useAutosave({ formId: draftKey, fields, queryKey: known, save, delay: debounce })
  useEffect(() => bindToPage(autosave), [autosave])
  return autosave
}

/**
 * Saves what was typed and nothing else, which may be newer at the server; then the server looks at all of it, and the
 * form shows what it finds.
 */
export function useFinish(form: ServerForm, autosave: Autosave, onDone: () => unknown) {
  const client = useQueryClient()
  const save = useSend()
  return useMutation({
    // Null when something could not be saved: the note of the form says why.
    mutationFn: async () => ((await autosave.flush()) ? save({}) : null),
    onSuccess(saved) {
      if (!saved) return undefined
      const errors = saved.errors.filter(({ name }) => form.fields.some((it) => it.name === name && !it.readOnly))
      if (errors.length > 0) {
        return form.showErrors(Object.fromEntries(errors.map(({ name, message }) => [name, message])))
      }
      void client.invalidateQueries({ queryKey: query(baseInfo.getStudentInfoById).queryKey })
      return onDone()
    },
  })
}

/** When it was last saved; a clock time alone tells nothing about another day. */
export const savedToday = ({ savedAt }: BaseInfo) => (savedAt && date(savedAt) === date(serverNow()) ? savedAt : null)
