import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { ReturnedPoint, Signup, signup as Calls } from '#contracts/candidate/signup.ts'
import type { Output } from '#contracts/core/call.ts'
import {
  fieldsOfStep,
  type FormStep,
  type FormValues,
  valuesToRows,
  valueByName,
  rowsToValues,
} from '#contracts/form/form.ts'

import { query, refresh, send, updateCopy } from '#web/client/api/api.ts'
import { refreshExamLists } from '#web/frame/selected-exam/chosen-signup.ts'
import { type Autosave, bindToPage } from '#web/ui/draft/autosave.ts'
import { replaceQueryData } from '#web/ui/draft/replace-query-data.ts'
import { useAutosave } from '#web/ui/draft/use-autosave.ts'
import { useDraft } from '#web/ui/draft/use-draft.ts'

type StepLocation = { signup: Signup; calls: typeof Calls; step: FormStep }

/** Id of the step's draft. */
export const stepDraftId = ({ signup, step }: Pick<StepLocation, 'signup' | 'step'>) =>
  `signup/${signup.examId}/${step.step}`

const stepQuery = ({ signup, calls }: StepLocation) => query(calls.init, { examId: signup.examId })

/** Draft of the step: input that the server has not confirmed. */
export function useStepDraft(location: StepLocation) {
  const client = useQueryClient()
  return useDraft(stepDraftId(location), () => client.fetchQuery({ ...stepQuery(location), staleTime: 0 }))
}

/** Autosave of a step; updates the cached sign-up with the server's answer. */
export function useStepAutosave(location: StepLocation, onSaved: (saved: Output<typeof Calls.save>) => void): Autosave {
  const { signup, calls, step } = location
  const client = useQueryClient()
  const save = async (values: FormValues) => {
    const saved = await send(calls.save, { examId: signup.examId, step: step.step, values: valuesToRows(values) })
    await updateCache(client, location, { values, saved })
    void refresh(client, calls.save)
    onSaved(saved)
    return saved.savedAt
  }
  const { queryKey } = stepQuery(location)
  const autosave = useAutosave({ formId: stepDraftId(location), fields: fieldsOfStep(step), queryKey, save })
  useEffect(() => bindToPage(autosave), [autosave])
  return autosave
}

/** Updates the cached sign-up without a refetch, which could interfere with typing. */
async function updateCache(
  client: QueryClient,
  location: StepLocation,
  { values, saved }: { values: FormValues; saved: Output<typeof Calls.save> },
) {
  const { savedAt, fee, completedSteps, cleared } = saved
  const emptied = Object.fromEntries(cleared.map(({ name }) => [name, '']))
  const { queryKey } = stepQuery(location)
  const before = client.getQueryData(queryKey)?.status
  await replaceQueryData(client, queryKey, (old) => ({
    ...old,
    values: valuesToRows({ ...rowsToValues(old.values), ...emptied, ...values }),
    currentStep: location.step.step,
    savedAt,
    fee,
    completedSteps,
    returned: closePoints(old, location.step, values),
    status: isBegunBy(old.status) ? 'filling' : old.status,
  }))
  void updateCopy(client, location.calls.init, { examId: location.signup.examId })
  if (before && isBegunBy(before)) void refreshExamLists(client)
}

/** Points of the reviewer: a changed value closes those on its field, and on the step as a whole. */
function closePoints({ returned, values: rows }: Signup, { step }: FormStep, values: FormValues) {
  const before = rowsToValues(rows)
  const isChanged = (name: string) => JSON.stringify(valueByName(before, name)) !== JSON.stringify(values[name])
  const changed = Object.keys(values).filter(isChanged)
  const isClosed = (point: ReturnedPoint) =>
    point.step === step && (point.name === '' ? changed.length > 0 : changed.includes(point.name))
  return returned.map((it) => (isClosed(it) ? { ...it, open: false } : it))
}

/** Whether a save starts the sign-up, for the first time or again. */
const isBegunBy = (status: Signup['status']) => status === 'none' || status === 'withdrawn'
