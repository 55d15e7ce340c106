import '../form/styles.ts'

import { Checkbox } from '@mantine/core'

import { checkedValue } from '#contracts/form/form.ts'

import { type FieldProps, inputProps, fieldText } from './field-props.ts'

import classes from './choice-cards.module.css'

/** Consent check box: its label is the text of the agreement. */
export const ConsentField = (props: FieldProps) => (
  <Checkbox
    {...inputProps(props)}
    name={props.field.name}
    checked={fieldText(props.value) === checkedValue}
    onChange={(event) => props.onChange(event.currentTarget.checked ? checkedValue : '')}
    onBlur={props.onBlur}
    classNames={{ root: classes.card, body: classes.body, labelWrapper: classes.text, label: classes.label }}
  />
)
