import { formatNames } from '#contracts/form/form.ts'

import { IdNumberInput } from '../form/id-number-input.tsx'
import { type FieldProps, inputProps, fieldText } from './field-props.ts'
import { inputHints } from './input-hints.ts'
import { TextField } from './text-field.tsx'

import classes from './form-fields.module.css'

/** Number of an identity document as a field of a server-defined form. */
export const IdNumberField = (props: FieldProps) =>
  formatNames(props.field).includes('nationalId') ? <NationalIdField {...props} /> : <TextField {...props} />

const NationalIdField = (props: FieldProps) => (
  <IdNumberInput
    {...inputProps(props)}
    {...inputHints(props.field)}
    name={props.field.name}
    classNames={{ wrapper: classes.short }}
    value={fieldText(props.value)}
    onChange={props.onChange}
    onBlur={props.onBlur}
  />
)
