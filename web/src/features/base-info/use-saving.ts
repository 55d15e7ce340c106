import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { exam } from '#contracts/exam.ts'
import { type FormField, type FormValues, isVisible, rowsOf, valuesOf } from '#contracts/form.ts'
import { type BaseInfo, register } from '#contracts/register.ts'

import { query, send } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { type Autosave, followPage } from '../../form/autosave.ts'
import type { ServerForm } from '../../form/server-form.ts'
import { useAutosave } from '../../form/use-autosave.ts'
import { date } from '../../ui/moment.ts'

/** Where in the drafts what the server does not have yet is kept. */
export const draftPlace = 'baseinfo'

/** From the last key until the server gets it, in milliseconds: little of it may stay on the device meanwhile. */
const pace = 800

/** Sends base info, and remembers what was sent: the page may be left and opened again at once. */
function useSend() {
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

/** Sends everything that a form asks for once more: the server looks at it as a whole, and the form shows what it finds. */
export function useFinish(form: ServerForm, autosave: Autosave, onDone: () => unknown) {
  const client = useQueryClient()
  const save = useSend()
  return useMutation({
    async mutationFn() {
      await autosave.flush()
      const told = form.fields.filter((it) => !it.readOnly && isVisible(it, form.values, form.fields))
      return save(Object.fromEntries(told.map(({ name }) => [name, form.values[name] ?? ''])))
    },
    onSuccess({ errors }) {
      if (errors.length > 0) {
        return form.showErrors(Object.fromEntries(errors.map(({ name, message }) => [name, message])))
      }
      void client.invalidateQueries({ queryKey: query(register.getStudentInfoById).queryKey })
      return onDone()
    },
  })
}

/** When it was last saved; a clock time alone tells nothing about another day. */
export const savedToday = ({ savedAt }: BaseInfo) => (savedAt && date(savedAt) === date(serverNow()) ? savedAt : null)
