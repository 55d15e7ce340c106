import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { exam as exams } from '#contracts/candidate/exam.ts'
import { type Signup, signupEndpoints } from '#contracts/candidate/signup.ts'
import { fieldsOfStep, type FormField, type FormValues, valuesToRows, rowsToValues } from '#contracts/form/form.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { urlQueryKey, query, refresh, send } from '#web/client/api/api.ts'

/** The caller's sign-up for the selected exam: form definition, values and state. */
export const useSignup = ({ id, examType }: SelectedExam): Signup =>
  useSuspenseQuery(query(signupEndpoints(examType).init, { examId: id })).data

/** A form field that is edited on a separate page, and its step. */
export type FieldLocation = { step: string; label: string; field: FormField }

/** First field that matches; undefined where the form has none. */
export const locateField = ({ steps }: Signup, match: (field: FormField) => boolean): FieldLocation | undefined =>
  steps
    .flatMap((it) => fieldsOfStep(it).map((field) => ({ step: it.step, label: it.label, field })))
    .find(({ field }) => match(field))

type Change = {
  step: string
  /** Computes new values from the server's current ones: another device may have changed some. */
  change: (now: FormValues) => FormValues
}

/** Refreshes the lists of exams: the first save creates the sign-up. */
export const refreshExamLists = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: urlQueryKey(exams.getAllExamList.url).slice(0, -1) })

/** Whether pages of their own fill in all of a step. */
const isNotesOnly = ({ steps }: Signup, step: string) =>
  steps.some((it) => it.step === step && fieldsOfStep(it).every(({ type }) => type === 'note'))

/** Saves values of a step from a page of their own, and refreshes what shows them. */
export function useSaveValues({ id, examType }: SelectedExam) {
  const client = useQueryClient()
  const calls = signupEndpoints(examType)
  const signup = query(calls.init, { examId: id })
  return useMutation({
    // Serialised: each save starts from the values that the previous one left.
    scope: { id: `save values of ${id}` },
    mutationFn: async ({ step, change }: Change) => {
      const now = await client.fetchQuery({ ...signup, staleTime: 0 })
      const saved = await send(calls.save, { examId: id, step, values: valuesToRows(change(rowsToValues(now.values))) })
      // A step of notes has no form to save: the server decides whether it is complete.
      if (isNotesOnly(now, step)) await send(calls.checkStep, { examId: id, step })
      return saved
    },
    // Settled: the values may be saved where only the check failed.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: signup.queryKey }),
        refresh(client, calls.save),
        refreshExamLists(client),
      ]),
  })
}
