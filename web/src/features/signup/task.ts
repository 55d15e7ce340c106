import { fieldsOfStep, isEmpty, valuesOf } from '#contracts/form/form.ts'
import type { Signup } from '#contracts/signup.ts'

/** How far a step of the form has come. */
export type TaskState = 'done' | 'returned' | 'begun' | 'todo'

/** A point to correct stands above everything; then what the server found complete. */
export function taskState({ steps, values, completedSteps, returned }: Signup, name: string): TaskState {
  if (returned.some(({ step }) => step === name) && !completedSteps.includes(name)) return 'returned'
  if (completedSteps.includes(name)) return 'done'
  const step = steps.find((it) => it.step === name)
  const entered = valuesOf(values)
  const own = step ? fieldsOfStep(step).filter(({ readOnly, source }) => !readOnly && !source) : []
  const typed = own.filter(({ name: field }) => !isEmpty(entered[field]) && !prefilled.has(field))
  return typed.length > 0 ? 'begun' : 'todo'
}

/** Fields that the server fills in before anybody has been here. */
const prefilled = new Set(['xb', 'phone'])

/** Whether an approved sign-up is open for another department and venue, and for nothing else. */
export const isVenueChange = ({ editable, status }: Signup) => editable && (status === 'unpaid' || status === 'paid')

/** The step to go on with: the first that is not complete; null when all are. */
export const nextStepOf = (signup: Signup): string | null =>
  signup.steps.find(({ step }) => taskState(signup, step) !== 'done')?.step ?? null

/** The step after this one; null at the end. */
export function stepAfter({ steps }: Signup, name: string): string | null {
  const index = steps.findIndex(({ step }) => step === name)
  return steps[index + 1]?.step ?? null
}
