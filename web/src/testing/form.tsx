import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'

import { signup } from '#contracts/candidate/signup.ts'
import type { FormField, FormGroup, FormValues } from '#contracts/form/form.ts'

import type { FieldSlots } from '../ui/server-form/field.tsx'
import { FormFields } from '../ui/server-form/form-fields.tsx'
import { type ServerForm, useServerForm } from '../ui/server-form/server-form.ts'

type FormSetup = {
  fields: FormField[]
  values?: FormValues
  readOnly?: boolean
  slots?: FieldSlots
  groups?: FormGroup[]
}

/** A form with a button that validates it, and the result. */
export function testForm({ fields, values = {}, readOnly, slots, groups = [{ label: '第一组', fields }] }: FormSetup) {
  const record: { form?: ServerForm; changes: FormValues[]; checks: boolean[] } = { changes: [], checks: [] }
  const keep = (form: ServerForm) => (record.form = form)
  function Page() {
    const [initial] = useState(values)
    const form = useServerForm({ fields, initial, onChange: (changed) => record.changes.push(changed) })
    keep(form)
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          record.checks.push(form.check())
        }}
      >
        <FormFields {...{ form, groups, readOnly, slots }} calls={signup} examId="1800000000000000001" />
        <button type="submit">下一步</button>
      </form>
    )
  }
  return { page: <Page />, record }
}

/** Choices with the values 1, 2, 3 … */
export const choices = (...labels: string[]) =>
  labels.map((label, index) => ({ value: String(index + 1), label, disabled: false, hint: '' }))

export const user = userEvent.setup()

export const submit = () => user.click(screen.getByRole('button', { name: '下一步' }))
