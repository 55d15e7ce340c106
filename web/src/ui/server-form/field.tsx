import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type ComponentType, memo } from 'react'

import { type FieldType, type FormField, isVisible, valueByName } from '#contracts/form/form.ts'

import { ServerText } from '../server-name.tsx'
import { CascadeField } from './cascade-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { ChoiceSource } from './choices.ts'
import { ConsentField } from './consent-field.tsx'
import { DayField } from './day-field.tsx'
import { fieldDescription } from './field-description.tsx'
import { fieldError } from './field-error.ts'
import type { FieldProps } from './field-props.ts'
import { IdNumberField } from './id-number-field.tsx'
import { NoteField } from './note-field.tsx'
import { ReadOnlyField } from './read-only-field.tsx'
import { type ServerForm, useFormState } from './server-form.ts'
import { TextField } from './text-field.tsx'
import { WorkUnitField } from './work-unit-field.tsx'

/**
 * Components of features by field type (subjects, departments, pictures, positions) or by the records that an editable
 * field offers (educations, degrees); `fixed` renders read-only values.
 */
export type FieldSlots = Partial<Record<FieldType | 'education' | 'degree' | 'fixed', ComponentType<FieldProps>>>

type Props = ChoiceSource & {
  field: FormField
  form: ServerForm
  readOnly: boolean
  slots: FieldSlots
  /** What a reviewer says of the value. */
  remark?: string | undefined
}

/** Field, rendered by its definition; renders again only when its own value or message changes. */
export const Field = memo(function Field({ field, form, readOnly, slots, remark, ...source }: Props) {
  const { i18n } = useLingui()
  const isShown = useFormState(form, ({ values }) => isVisible(field, values, form.fields))
  const value = useFormState(form, ({ values }) => valueByName(values, field.name))
  const message = useFormState(form, ({ errors }) =>
    Object.hasOwn(errors, field.name) ? errors[field.name] : undefined,
  )
  const isFixed = readOnly || field.readOnly
  if (!isShown) return null
  const props: FieldProps = {
    ...source,
    field,
    form,
    readOnly: isFixed,
    id: form.fieldId(field.name),
    value,
    onChange: (changed) => form.setValue(field.name, changed),
    onBlur: () => form.onBlur(field),
    label: <FieldLabel field={field} isFixed={isFixed} />,
    description: fieldDescription(field, isFixed, remark),
    error: message && !readOnly ? fieldError(message, i18n) : undefined,
  }
  const fixed = isFixed ? slots.fixed : undefined
  const Part =
    slots[field.type] ?? fixed ?? (isFixed ? undefined : slots[recordSlot(field)]) ?? parts[fieldKind(field, isFixed)]
  return <Part {...props} />
})

/** Slot of a field that offers records of the candidate; otherwise the slot of its type. */
const recordSlot = ({ codeSource, type }: FormField) =>
  codeSource === 'education' || codeSource === 'degree' ? codeSource : type

/** Component by field type, refined by the definition. */
type Kind = FieldType | 'fixed' | 'workUnit' | 'consent'

const parts: Record<Kind, ComponentType<FieldProps>> = {
  text: TextField,
  number: TextField,
  phone: TextField,
  idNumber: IdNumberField,
  date: DayField,
  month: DayField,
  select: ChoiceField,
  radio: ChoiceField,
  checkbox: ChoiceField,
  consent: ConsentField,
  cascade: CascadeField,
  region: CascadeField,
  workUnit: WorkUnitField,
  department: ChoiceField,
  // Without the component of its feature the value is read-only.
  subject: ReadOnlyField,
  picture: ReadOnlyField,
  position: ReadOnlyField,
  // A type of a newer server.
  unknown: ReadOnlyField,
  fixed: ReadOnlyField,
  note: NoteField,
}

function fieldKind({ type, codeSource, multiple, options }: FormField, isFixed: boolean): Kind {
  if (type === 'note') return 'note'
  if (isFixed) return 'fixed'
  if (codeSource === 'workUnit') return 'workUnit'
  const hasNoChoices = !codeSource && options.length === 0
  if (type === 'checkbox' && !multiple && hasNoChoices) return 'consent'
  return type === 'department' && hasNoChoices ? 'fixed' : type
}

const FieldLabel = ({ field, isFixed }: { field: FormField; isFixed: boolean }) => (
  <>
    <ServerText>{field.label}</ServerText>
    {!field.required && !isFixed && (
      <Text span inherit c="dimmed" fw={400}>
        <Trans>（选填）</Trans>
      </Text>
    )}
  </>
)
