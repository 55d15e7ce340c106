import type { ReactNode } from 'react'

import type { FieldValue, FormField } from '#contracts/form/form.ts'
import type { signup } from '#contracts/signup.ts'

import type { ChoiceQuery } from './choices.ts'
import type { ServerForm } from './server-form.ts'

/** Calls that deliver options, for either kind of exam. */
export type ChoiceCalls = Pick<
  typeof signup,
  | 'getEsCodeInfoMessage'
  | 'getEsQtdwInfoMessage'
  | 'getBmdList'
  | 'getXueLiInfo'
  | 'getXueWeiInfo'
  | 'getParamInfo'
  | 'getCasCadeInfoForShow'
  | 'getCasCadeInfoForValues'
>

/** Source of options: the calls, and the exam for which educations and degrees must qualify. */
export type ChoiceSource = {
  calls: ChoiceCalls
  examId?: string | undefined
  /** Options of a form with calls of its own; null where the field has none. `above`: value of its parent field. */
  optionsOf?: ((field: FormField, above: string) => ChoiceQuery | null) | undefined
}

/** Properties of a component that renders one field. */
export type FieldProps = ChoiceSource & {
  field: FormField
  form: ServerForm
  /** Read-only. */
  readOnly: boolean
  /** Id of the focusable element, or of its container. */
  id: string
  value: FieldValue
  onChange: (value: FieldValue) => void
  onBlur: () => void
  label: ReactNode
  description: ReactNode
  /** Translated. */
  error: string | undefined
}

/** Properties shared by Mantine's inputs. */
export const inputProps = ({ field, id, label, description, error }: FieldProps) => ({
  id,
  label,
  description,
  error,
  size: 'md' as const,
  'aria-required': field.required || undefined,
})

/** Value of a single-value field. */
export const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : (value.at(-1) ?? ''))

/** Value of a multi-value field. */
export const listOf = (value: FieldValue): string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value
