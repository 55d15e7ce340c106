import type { ReactNode } from 'react'

import type { FieldValue, FormField } from '#contracts/form/form.ts'
import type { signup } from '#contracts/signup.ts'

import type { ServerForm } from './server-form.ts'

/** The calls that deliver choices, of whichever kind of exam. */
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

/** Where choices come from: the calls, and the exam that educations and degrees must count for. */
export type ChoiceSource = { calls: ChoiceCalls; examId?: string | undefined }

/** What a part that shows one field gets. */
export type FieldProps = ChoiceSource & {
  field: FormField
  form: ServerForm
  /** Nothing can be changed. */
  readOnly: boolean
  /** Of the element that gets the focus, or that has it inside. */
  id: string
  value: FieldValue
  onChange: (value: FieldValue) => void
  onBlur: () => void
  label: ReactNode
  description: ReactNode
  /** In the language of the page. */
  error: string | undefined
}

/** What Mantine's inputs take from it. */
export const inputProps = ({ field, id, label, description, error }: FieldProps) => ({
  id,
  label,
  description,
  error,
  size: 'md' as const,
  'aria-required': field.required || undefined,
})

/** The value of a field that takes one text. */
export const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : (value.at(-1) ?? ''))

/** The value of a field that takes several. */
export const listOf = (value: FieldValue): string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value
