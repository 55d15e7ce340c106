import { Input } from '@mantine/core'

import { valueByName } from '#contracts/form/form.ts'

import { type FieldProps, fieldText } from './field-props.ts'
import { useFormState } from './server-form.ts'
import { ValueText } from './value-text.tsx'
import { Verified } from './verified.tsx'

import classes from './read-only-field.module.css'

/** Read-only field: value and verifying authority. */
export function ReadOnlyField({ field, form, id, value, label, description, error, ...source }: FieldProps) {
  const above = useFormState(form, ({ values }) => fieldText(valueByName(values, field.parent)))
  return (
    <Input.Wrapper labelElement="div" id={id} label={label} description={description} error={error} size="md">
      <div role="group" aria-labelledby={`${id}-label`} tabIndex={-1} className={classes.value}>
        <ValueText
          {...{ field, value, above, calls: source.calls, examId: source.examId, fieldOptions: source.fieldOptions }}
        />
        <Verified source={field.readOnly ? field.source : ''} />
      </div>
    </Input.Wrapper>
  )
}
