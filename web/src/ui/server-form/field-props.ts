import type { ReactNode } from 'react'

import type { FieldValue, FormField } from '#contracts/form/form.ts'

import type { ChoiceSource } from './choices.ts'
import type { ServerForm } from './server-form.ts'

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
export const fieldText = (value: FieldValue): string => (typeof value === 'string' ? value : (value.at(-1) ?? ''))

/** Value of a multi-value field. */
export const valueList = (value: FieldValue): string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value
