import type { Signup } from '#contracts/candidate/signup.ts'
import { fieldsOfStep, isEmpty, rowsToValues } from '#contracts/form/form.ts'

/** State of a step. */
export type TaskState = 'done' | 'returned' | 'begun' | 'todo'

/** A point to correct takes precedence over the server's list of complete steps. */
export function taskState({ steps, values, completedSteps, returned }: Signup, name: string): TaskState {
  if (returned.some(({ step }) => step === name) && !completedSteps.includes(name)) return 'returned'
  if (completedSteps.includes(name)) return 'done'
  const step = steps.find((it) => it.step === name)
  const entered = rowsToValues(values)
  const own = step ? fieldsOfStep(step).filter(({ readOnly, source }) => !readOnly && !source) : []
  const typed = own.filter(({ name: field }) => !isEmpty(entered[field]) && !prefilled.has(field))
  return typed.length > 0 ? 'begun' : 'todo'
}

/** Fields that the server prefills. */
const prefilled = new Set(['xb', 'phone'])

/** Number of steps: those of the form, and the check before submission. Payment, after the review, does not count. */
export const stepCount = ({ steps }: Signup) => steps.length + 1

/** First incomplete step; null when all are complete. */
export const firstIncompleteStep = (signup: Signup): string | null =>
  signup.steps.find(({ step }) => taskState(signup, step) !== 'done')?.step ?? null

/** The next step; null at the end. */
export function stepAfter({ steps }: Signup, name: string): string | null {
  const index = steps.findIndex(({ step }) => step === name)
  return steps[index + 1]?.step ?? null
}
