import { Paper, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import { ServerText } from '../server-name.tsx'
import type { FieldProps } from './field-props.ts'

import classes from './note-field.module.css'

/** Informational text between fields. */
export const NoteField = ({ field, id, description }: FieldProps) => (
  <Paper id={id} role="note" className={classes.note}>
    <IconInfoCircle size={20} aria-hidden className={classes.icon} />
    <div>
      <Text>
        <ServerText>{field.label}</ServerText>
      </Text>
      {description && (
        <Text size="sm" mt={4}>
          {description}
        </Text>
      )}
    </div>
  </Paper>
)
