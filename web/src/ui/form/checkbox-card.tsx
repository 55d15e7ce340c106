import './styles.ts'

import { Checkbox, type CheckboxCardProps, Group } from '@mantine/core'

import classes from './checkbox-card.module.css'

/** Check box as a card. Screen readers do not read the children: the caller sets aria-labelledby and aria-describedby. */
export function CheckboxCard({
  disabled = false,
  hasError = false,
  children,
  ...props
}: CheckboxCardProps & { hasError?: boolean }) {
  return (
    <Checkbox.Card {...props} className={classes.card} disabled={disabled} data-error={hasError || undefined}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Checkbox.Indicator mt={2} className={classes.box} disabled={disabled} />
        {children}
      </Group>
    </Checkbox.Card>
  )
}
