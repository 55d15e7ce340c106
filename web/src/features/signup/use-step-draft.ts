import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'

import { fieldsOfStep, type FormStep, type FormValues, rowsOf, valuesOf } from '#contracts/form.ts'
import type { Output } from '#contracts/endpoint.ts'
import type { Signup, signup as Calls } from '#contracts/signup.ts'

import { query, send } from '../../api.ts'
import { type Autosave, followPage } from '../../form/autosave.ts'
import { useAutosave } from '../../form/use-autosave.ts'
import { type Draft, readDraft } from '../../shell/draft.ts'
import { useAccount } from '../../shell/session.ts'

type Place = { signup: Signup; calls: typeof Calls; step: FormStep }

const placeOf = ({ signup, step }: Place) => `signup/${signup.examId}/${step.step}`

/** What was typed here and did not reach the server, or null; undefined while the device looks. */
export function useStepDraft(place: Place): Draft | null | undefined {
  const { ref } = useAccount()
  // Once for each opening of the step: when its tab comes to the front again, the form is still there.
  const opening = useId()
  const { data } = useQuery({
    queryKey: ['draft', ref, placeOf(place), opening],
    queryFn: () => readDraft(ref, placeOf(place)),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

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
