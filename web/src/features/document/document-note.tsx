import { Trans } from '@lingui/react/macro'
import { Badge, Group, Paper, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { valuesToRows } from '#contracts/form/form.ts'

import { LinkButton } from '#web/ui/link.tsx'
import type { FieldProps } from '#web/ui/server-form/field-props.ts'
import { NoteField } from '#web/ui/server-form/note-field.tsx'
import { useFormState, useSettled } from '#web/ui/server-form/server-form.ts'
import { ReadingText, SigningText, useSignature, useUnread } from './document-state.tsx'
import { walk } from './use-walk.ts'

/** Note of a form as a row with its state: documents to read, the letter to sign. Other notes are plain text. */
export function DocumentNote(props: FieldProps) {
  if (props.field.name === 'readDocs') return <ReadingRow {...props} />
  return props.field.name === 'cns' ? <SigningRow {...props} /> : <NoteField {...props} />
}

function ReadingRow(props: FieldProps) {
  const unread = useUnread({ values: valuesToRows(useFormState(props.form, ({ values }) => values)) })
  const isDone = unread?.length === 0
  useSettled(props.form, props.field.name, isDone)
  return (
    <Row
      {...props}
      isDone={isDone}
      state={unread && <ReadingText unread={unread} />}
      action={
        <LinkButton
          {...linkProps(props, isDone)}
          to="/selectexam/viewcmsexamdoc/index"
          search={{ id: unread?.[0]?.id }}
          state={isDone || props.readOnly ? {} : walk}
        >
          {isDone || props.readOnly ? <Trans>查看</Trans> : <Trans>去阅读</Trans>}
        </LinkButton>
      }
    />
  )
}

function SigningRow(props: FieldProps) {
  const signature = useSignature({ values: valuesToRows(useFormState(props.form, ({ values }) => values)) })
  const isDone = signature?.kind === 'signed'
  return (
    <Row
      {...props}
      isDone={isDone}
      state={signature && <SigningText signature={{ ...signature, time: null }} />}
      action={
        <LinkButton
          {...linkProps(props, isDone)}
          to="/selectexam/viewcmsexamdoc_cns/index"
          state={isDone || props.readOnly ? {} : walk}
        >
          {isDone || props.readOnly ? <Trans>查看</Trans> : <Trans>去签署</Trans>}
        </LinkButton>
      }
    />
  )
}

const labelId = (id: string) => `${id}-label`

/** Named by its text and the row's label; open tasks stand out. */
const linkProps = ({ id, readOnly }: FieldProps, isDone: boolean) => ({
  id: `${id}-link`,
  'aria-labelledby': `${id}-link ${labelId(id)}`,
  variant: isDone || readOnly ? ('default' as const) : ('filled' as const),
})

type RowProps = FieldProps & {
  isDone: boolean
  /** Empty while it is loaded. */
  state: ReactNode
  action: ReactNode
}

function Row({ field, id, error, isDone, state, action }: RowProps) {
  return (
    <Paper id={id} withBorder p="md" role="group" aria-labelledby={labelId(id)} tabIndex={-1}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text id={labelId(id)} fw={600} lang="zh-CN">
            {field.label}
          </Text>
          {state && (
            <Badge
              mt={6}
              size="lg"
              color={isDone ? 'green' : 'gray'}
              leftSection={isDone && <IconCircleCheck size={16} aria-hidden />}
            >
              {state}
            </Badge>
          )}
          {error && (
            <Text size="sm" c="var(--mantine-color-error)" mt={6}>
              {error}
            </Text>
          )}
        </div>
        {action}
      </Group>
    </Paper>
  )
}
