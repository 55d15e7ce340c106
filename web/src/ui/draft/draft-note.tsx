import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo } from 'react'

import type { FormField } from '#contracts/form/form.ts'

import { noBreak } from '../no-break.tsx'
import type { ChoiceSource } from '../server-form/choices.ts'
import type { FieldSlots } from '../server-form/field.tsx'
import { FormFields } from '../server-form/form-fields.tsx'
import { type ServerForm, useServerForm } from '../server-form/server-form.ts'
import { dateTime } from '../time/moment.ts'
import type { DraftConflict } from './draft-conflict.ts'
import { UnreadNote } from './previous-draft-note.tsx'

type Props = ChoiceSource & {
  conflict: DraftConflict | null
  /** What was typed earlier could not be read yet. */
  isUnread?: boolean
  form: ServerForm
  slots?: FieldSlots
  /** The input can only be read and copied. */
  readOnly?: boolean
}

/** Above the fields of a form: that its draft is not read yet, or how it conflicts. */
export const DraftNote = ({ conflict, isUnread = false, ...props }: Props) => (
  <>
    {isUnread && <UnreadNote />}
    {conflict && <ConflictNote key={String(conflict.isLate)} conflict={conflict} {...props} />}
  </>
)

type ConflictProps = Omit<Props, 'isUnread'> & { conflict: DraftConflict }

/** Draft conflict: shows the local input beside the server's values, and lets the person choose. */
function ConflictNote({ conflict, form, readOnly = false, slots, ...source }: ConflictProps) {
  const { t } = useLingui()
  const fields = useMemo(
    () => form.fields.filter(({ name }) => Object.hasOwn(conflict.values, name)).map(asText),
    [form, conflict.values],
  )
  const groups = useMemo(() => [{ label: '', fields }], [fields])
  const typed = useServerForm({ fields, initial: { ...form.values, ...conflict.values } })
  return (
    <Alert
      role="note"
      color="yellow"
      variant="light"
      icon={<IconArrowBackUp aria-hidden />}
      title={t`本机有未保存的内容`}
    >
      <Stack gap="md">
        <Text size="sm">
          <Explanation conflict={conflict} readOnly={readOnly} />
        </Text>
        <FormFields form={typed} groups={groups} readOnly slots={slots} {...source} />
        {!readOnly && (
          <Group gap="sm">
            <Button variant="default" onClick={conflict.use}>
              <Trans>用本机填写的</Trans>
            </Button>
            <Button variant="default" onClick={conflict.drop}>
              {conflict.isLate ? <Trans>保留现在的内容</Trans> : <Trans>保留已保存的</Trans>}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

function Explanation({ conflict: { time, isLate }, readOnly }: { conflict: DraftConflict; readOnly: boolean }) {
  const typedAt = noBreak(dateTime(time))
  if (readOnly) return <Trans>{typedAt} 填写，现在不能保存</Trans>
  if (isLate) return <Trans>{typedAt} 在本机填写，与表单中的不同，请选择保留哪一个</Trans>
  return <Trans>{typedAt} 填写，与已保存的不同，请选择保留哪一个</Trans>
}

/** The value alone: its explanations stand beside the field itself. */
const asText = (field: FormField): FormField => ({ ...field, help: '', link: '', visibleWhen: null })
