import { Stack } from '@mantine/core'

import type { FieldProps } from '#web/ui/server-form/field-props.ts'
import { ReadOnlyField } from '#web/ui/server-form/read-only-field.tsx'
import { FieldNotes } from './field-notes.tsx'

/** Read-only value with the reason. */
export const LockedField = (props: FieldProps) => (
  <Stack gap={6}>
    <ReadOnlyField {...props} />
    <FieldNotes field={props.field} isFaulty={props.error !== undefined} />
  </Stack>
)
