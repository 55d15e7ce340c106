import '../form/form-text.ts'
import '../form/styles.ts'

import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { type FormGroup, isVisible } from '#contracts/form/form.ts'

import { ServerText } from '../server-name.tsx'
import type { ChoiceSource } from './choices.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Field, type FieldSlots } from './field.tsx'
import { type ServerForm, useFormState } from './server-form.ts'

import classes from './form-fields.module.css'

type Props = ChoiceSource & {
  form: ServerForm
  groups: readonly FormGroup[]
  /** Read-only: the sign-up is submitted or over. */
  readOnly?: boolean
  slots?: FieldSlots
  /** What stands in place of the fields of a group. */
  summaries?: ReadonlyMap<FormGroup, ReactNode>
  /** What a reviewer says, by field name. */
  remarks?: ReadonlyMap<string, string>
}

const noSlots: FieldSlots = {}
const noSummaries: ReadonlyMap<FormGroup, ReactNode> = new Map()
const noRemarks: ReadonlyMap<string, string> = new Map()

/**
 * Fields of a server-defined form by group, below the error summary. The page provides the form element, and passes
 * stable `groups` and `slots`, so that typing renders one field only.
 */
export function FormFields({ groups, readOnly = false, slots = noSlots, summaries = noSummaries, ...rest }: Props) {
  const { form } = rest
  return (
    <Stack gap="xl" className={classes.form}>
      {!readOnly && <ErrorSummary form={form} />}
      {groups.map(
        (group) =>
          summaries.get(group) ?? <FieldGroup key={groupKey(group)} {...{ group, readOnly, slots, ...rest }} />,
      )}
    </Stack>
  )
}

function FieldGroup({
  group,
  remarks = noRemarks,
  ...rest
}: Omit<Props, 'groups' | 'summaries'> & { group: FormGroup; readOnly: boolean; slots: FieldSlots }) {
  const { form } = rest
  const isShown = useFormState(form, ({ values }) => group.fields.some((it) => isVisible(it, values, form.fields)))
  if (!isShown) return null
  return (
    <fieldset className={classes.group}>
      {group.label && (
        <legend className={classes.legend}>
          <ServerText>{group.label}</ServerText>
        </legend>
      )}
      <Stack gap="lg">
        {group.fields.map((field) => (
          <Field key={field.name} field={field} remark={remarks.get(field.name)} {...rest} />
        ))}
      </Stack>
    </fieldset>
  )
}

/** Key of a group: groups have no name, field names are unique. */
const groupKey = ({ label, fields }: FormGroup) => `${label} ${fields.map((it) => it.name).join(' ')}`
