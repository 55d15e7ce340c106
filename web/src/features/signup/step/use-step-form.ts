import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'

import type { ReturnedPoint, Signup, signup as Calls, UnmetCondition } from '#contracts/candidate/signup.ts'
import { fieldsOfStep, type FormStep, rowsToValues } from '#contracts/form/form.ts'

import { query, send } from '#web/client/api/api.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import type { Draft } from '#web/ui/draft/draft.ts'
import { useSavedForm } from '#web/ui/draft/use-saved-form.ts'
import { stepAfter } from '../task/task.ts'
import { useCleared } from './use-cleared.ts'
import { stepDraftId, useStepAutosave } from './use-step-draft.ts'

type StepLocation = { signup: Signup; calls: typeof Calls; step: FormStep }

type Options = StepLocation & { draft: Draft | null; readOnly: boolean }

/** Form of a step with autosave; its submission is validated by the server and leads to the next step. */
export function useStepForm({ signup, calls, step, draft, readOnly }: Options) {
  const navigate = useNavigate()
  const fields = useMemo(() => fieldsOfStep(step), [step])
  const cleared = useCleared()
  const autosave = useStepAutosave({ signup, calls, step }, (saved) => cleared.note(saved.cleared))
  const values = useMemo(() => rowsToValues(signup.values), [signup.values])
  const { form, restoredFrom, conflict, isUnread } = useSavedForm({
    formId: stepDraftId({ signup, step }),
    fields,
    values,
    draft,
    autosave,
    readOnly,
    onChange: (changed, emptied) => cleared.note(emptied, Object.keys(changed)),
  })
  const checkStep = useCheckStep({ signup, calls, step })
  const points = usePoints(signup, step)
  const [unmet, setUnmet] = useState<readonly UnmetCondition[]>([])
  const next = async () => {
    if (!form.check() || !(await autosave.flush())) return
    checkStep.mutate([...points.checked], {
      async onSuccess({ errors, unmet }) {
        setUnmet(unmet)
        if (unmet.length > 0) return
        form.showErrors(errors)
        if (Object.keys(errors).length > 0) return
        await navigate({ to: signupPaths[signup.examType], search: { step: stepAfter(signup, step.step) ?? 'check' } })
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void next()
  }
  const change = () => setUnmet([])
  const notes = { cleared: cleared.labels, restoredFrom, conflict, isUnread }
  return { fields, form, autosave, ...notes, ...points, submit, checkStep, unmet, change }
}

/** Points of the reviewer on the step, and the fields that the person has checked and leaves as they are. */
function usePoints({ returned }: Signup, { step }: FormStep) {
  const points = useMemo(() => returned.filter((it) => it.step === step), [returned, step])
  const remarks = useMemo(() => new Map(points.map(({ name, message }) => [name, message])), [points])
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const check = (name: string, isChecked: boolean) =>
    setChecked((old) => new Set(isChecked ? [...old, name] : [...old].filter((it) => it !== name)))
  return { points, remarks, checked, check }
}

/** Validates the step on the server and updates the cached sign-up. */
function useCheckStep({ signup: { examId }, calls, step: { step } }: StepLocation) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (checked: string[]) => {
      const input = { examId, step, ...(checked.length > 0 && { checked }) }
      const { errors, passed, unmet } = await send(calls.checkStep, input)
      client.setQueryData(query(calls.init, { examId }).queryKey, (old) => {
        if (!old) return old
        const others = old.completedSteps.filter((it) => it !== step)
        const isClosed = (point: ReturnedPoint) => point.step === step && (passed || checked.includes(point.name))
        const returned = old.returned.map((it) => (isClosed(it) ? { ...it, open: false } : it))
        return { ...old, returned, completedSteps: passed ? [...others, step] : others }
      })
      return { errors: Object.fromEntries(errors.map(({ name, message }) => [name, message])), unmet }
    },
  })
}
