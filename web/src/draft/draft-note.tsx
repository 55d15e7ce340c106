import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo } from 'react'

import type { FormField } from '#contracts/form/form.ts'

import type { ChoiceSource } from '../server-form/choices.ts'
import type { FieldSlots } from '../server-form/field.tsx'
import { FormFields } from '../server-form/form-fields.tsx'
import { type ServerForm, useServerForm } from '../server-form/server-form.ts'
import { dateTime } from '../ui/moment.ts'
import { noBreak } from '../ui/no-break.tsx'
import type { DraftConflict } from './use-saved-form.ts'

type Props = ChoiceSource & {
  conflict: DraftConflict
  form: ServerForm
  slots?: FieldSlots
  /** The input can only be read and copied. */
  readOnly?: boolean
}

/** Draft conflict: shows the local input beside the server's values, and lets the person choose. */
export function DraftNote({ conflict, form, readOnly = false, slots, ...source }: Props) {
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
      title={t`您在本机填写过、没有保存到服务器的内容`}
    >
      <Stack gap="md">
        <Text size="sm">
          {readOnly ? (
            <Trans>{noBreak(dateTime(conflict.time))} 填写，现在不能保存。</Trans>
          ) : (
            <Trans>{noBreak(dateTime(conflict.time))} 填写。服务器上的内容与此不同，请选择保留哪一个。</Trans>
          )}
        </Text>
        <FormFields form={typed} groups={groups} readOnly slots={slots} {...source} />
        {!readOnly && (
          <Group gap="sm">
            <Button variant="default" onClick={conflict.use}>
              <Trans>使用本机填写的内容</Trans>
            </Button>
            <Button variant="default" onClick={conflict.drop}>
              <Trans>保留服务器上的内容</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

/** The value alone: its explanations stand beside the field itself. */
const asText = (field: FormField): FormField => ({ ...field, help: '', link: '', visibleWhen: null })
