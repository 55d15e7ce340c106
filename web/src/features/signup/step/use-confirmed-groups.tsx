import { type ReactNode, useState } from 'react'

import type { Signup, signup as Calls } from '#contracts/candidate/signup.ts'
import {
  checkFields,
  type FormGroup,
  type FormStep,
  type FormValues,
  isEmpty,
  valueByName,
} from '#contracts/form/form.ts'

import type { Draft } from '#web/ui/draft/draft.ts'
import { type ServerForm, useFormState } from '#web/ui/server-form/server-form.ts'
import { GroupSummary } from './group-summary.tsx'

type Options = {
  signup: Signup
  calls: typeof Calls
  step: FormStep
  form: ServerForm
  draft: Draft | null
  readOnly: boolean
}

/**
 * Summaries of the groups of a step that the server filled in from what is on record: to confirm instead of to fill in.
 * A group with an error, or one that is being changed, has its fields.
 */
export function useConfirmedGroups({ signup, calls, step, form, draft, readOnly }: Options) {
  const [groups, setGroups] = useState(() =>
    readOnly || draft ? [] : step.groups.filter((group) => isPrefilled(signup, step, group, form.values)),
  )
  const wrong = useFormState(form, ({ errors }) => Object.keys(errors).join(' ')).split(' ')
  const confirmed = groups.filter(({ fields }) => !fields.some(({ name }) => wrong.includes(name)))
  const summaries = new Map<FormGroup, ReactNode>(
    confirmed.map((group) => [
      group,
      <GroupSummary
        key={group.label}
        group={group}
        form={form}
        source={{ calls, examId: signup.examId }}
        onChange={() => setGroups((old) => old.filter((it) => it !== group))}
      />,
    ]),
  )
  return { summaries, isAll: confirmed.length === step.groups.length }
}

/** Whether a group of a step that follows the last saved one is complete with values that the person did not enter here. */
function isPrefilled(signup: Signup, { step, groups }: FormStep, { fields }: FormGroup, values: FormValues): boolean {
  const { steps, currentStep, completedSteps, returned } = signup
  const order = steps.map((it) => it.step)
  const isNew = currentStep !== '' && order.indexOf(currentStep) < order.indexOf(step)
  const isVisited = completedSteps.includes(step) || returned.some((it) => it.step === step)
  const isOnRecord = groups.some((group) =>
    group.fields.some(({ name, readOnly }) => readOnly && !isEmpty(valueByName(values, name))),
  )
  if (!isNew || isVisited || !isOnRecord) return false
  const isFilled = fields.some(({ name }) => !isEmpty(valueByName(values, name)))
  return isFilled && Object.keys(checkFields(fields, values)).length === 0
}
