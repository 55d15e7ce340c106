import type { ComponentType } from 'react'

import type { Signup, signup as Calls } from '#contracts/candidate/signup.ts'
import type { FieldType, FormField } from '#contracts/form/form.ts'

/** Properties of a component that shows what was entered for one field. */
export type SummaryProps = {
  field: FormField
  signup: Signup
  calls: typeof Calls
  /** The value in the server's words; empty where it sends none. */
  value: string
}

/** Components that say more of a task than its state, by the type of a field of its step. */
export type TaskNotes = Partial<Record<FieldType, ComponentType>>

/** Components of features that know more of a field than the server's words, by field type. */
export type SummarySlots = Partial<Record<FieldType, ComponentType<SummaryProps>>>
