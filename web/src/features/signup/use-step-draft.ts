import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { fieldsOfStep, type FormStep, type FormValues, rowsOf, valuesOf } from '#contracts/form.ts'
import type { Output } from '#contracts/endpoint.ts'
import type { Signup, signup as Calls } from '#contracts/signup.ts'

import { query, send } from '../../api.ts'
import { type Autosave, followPage } from '../../form/autosave.ts'
import { useAutosave } from '../../form/use-autosave.ts'
import { useDraft } from '../../shell/use-draft.ts'

type Place = { signup: Signup; calls: typeof Calls; step: FormStep }

const placeOf = ({ signup, step }: Place) => `signup/${signup.examId}/${step.step}`

/** What was typed in the step and did not reach the server. */
export const useStepDraft = (place: Place) => useDraft(placeOf(place))

/** Saves a step as it is typed; what the server made of it goes into the sign-up that everybody reads. */
export function useStepAutosave(place: Place, tell: (saved: Output<typeof Calls.save>) => void): Autosave {
  const { signup, calls, step } = place
  const client = useQueryClient()
  const save = async (values: FormValues) => {
    const saved = await send(calls.save, { examId: signup.examId, step: step.step, values: rowsOf(values) })
    remember(client, place, values, saved)
    tell(saved)
    return saved.savedAt
  }
  const autosave = useAutosave({ place: placeOf(place), fields: fieldsOfStep(step), save })
  useEffect(() => followPage(autosave), [autosave])
  return autosave
}

/** The server's answer, in the sign-up as this tab knows it: nothing is read again while somebody types. */
function remember(
  client: QueryClient,
  { signup, calls, step }: Place,
  values: FormValues,
  saved: Output<typeof Calls.save>,
) {
  const { savedAt, fee, completedSteps, cleared } = saved
  const emptied = Object.fromEntries(cleared.map(({ name }) => [name, '']))
  client.setQueryData(query(calls.init, { examId: signup.examId }).queryKey, (old) => {
    if (!old) return old
    const next = { ...valuesOf(old.values), ...emptied, ...values }
    const status = old.status === 'none' || old.status === 'withdrawn' ? ('filling' as const) : old.status
    return { ...old, values: rowsOf(next), currentStep: step.step, savedAt, fee, completedSteps, status }
  })
}
