import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { exam } from '#contracts/exam.ts'
import { type FormField, type FormValues, rowsOf, valuesOf } from '#contracts/form.ts'
import { register } from '#contracts/register.ts'

import { query, send } from '../../api.ts'
import { type Autosave, followPage } from '../../form/autosave.ts'
import { useAutosave } from '../../form/use-autosave.ts'

/** Where in the drafts what the server does not have yet is kept. */
export const draftPlace = 'baseinfo'

/** From the last key until the server gets it, in milliseconds: little of it may stay on the device meanwhile. */
const pace = 800

/** Sends base info, and remembers what was sent: the page may be left and opened again at once. */
export function useSend() {
  const client = useQueryClient()
  return async (values: FormValues) => {
    const { savedAt, errors } = await send(register.updateStudentPersonInfo, { values: rowsOf(values) })
    client.setQueryData(
      query(register.getBaseInfo).queryKey,
      (old) => old && { ...old, savedAt, values: rowsOf({ ...valuesOf(old.values), ...values }) },
    )
    void client.invalidateQueries({ queryKey: query(exam.getBaseInfoIsComplete).queryKey })
    return { savedAt, errors }
  }
}

/** Saves base info as one types, and before the page goes. `unsaved`: what was left over the last time. */
export function useSaving(fields: readonly FormField[], unsaved: FormValues): Autosave {
  const send = useSend()
  const save = (values: FormValues) => send(values).then(({ savedAt }) => savedAt)
  const autosave = useAutosave({ place: draftPlace, fields, save, pace })
  const isOver = useRef(Object.keys(unsaved).length === 0)
  useEffect(() => {
    // Once, and not each time that the page comes to the front: it may be older than what was typed since.
    if (!isOver.current) autosave.note(unsaved)
    isOver.current = true
    return followPage(autosave)
  }, [autosave, unsaved])
  return autosave
}
