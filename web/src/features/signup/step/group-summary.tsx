import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useId } from 'react'

import { type FormGroup, isVisible, valueByName } from '#contracts/form/form.ts'

import { Facts } from '#web/ui/facts.tsx'
import type { ChoiceSource } from '#web/ui/server-form/choices.ts'
import { fieldText } from '#web/ui/server-form/field-props.ts'
import { type ServerForm, useFormState } from '#web/ui/server-form/server-form.ts'
import { ValueText } from '#web/ui/server-form/value-text.tsx'
import { Verified } from '#web/ui/server-form/verified.tsx'
import { useServerName } from '#web/ui/server-name.tsx'

type Props = { group: FormGroup; form: ServerForm; source: ChoiceSource; onChange: () => void }

/** Values of a group to confirm, with a button that turns them into fields. */
export function GroupSummary({ group, form, source, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const serverName = useServerName()
  const name = serverName(group.label)
  const values = useFormState(form, (state) => state.values)
  const canChange = group.fields.some(({ readOnly, type }) => !readOnly && type !== 'note')
  const rows = group.fields
    .filter((field) => field.type !== 'note' && isVisible(field, values, form.fields))
    .map((field) => ({
      label: serverName(field.label).text,
      value: (
        <Group gap="4px 8px">
          <ValueText
            field={field}
            value={valueByName(values, field.name)}
            above={fieldText(valueByName(values, field.parent))}
            {...source}
          />
          <Verified source={field.readOnly ? field.source : ''} />
        </Group>
      ),
    }))
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" mih={44} mb={4}>
        <Title order={2} size="h5" id={id} lang={name.lang}>
          {name.text}
        </Title>
        {canChange && (
          <Button
            variant="subtle"
            px="xs"
            mih={44}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={onChange}
            aria-label={t`修改 ${name.text}`}
          >
            <Trans>修改</Trans>
          </Button>
        )}
      </Group>
      <Facts rows={rows} />
    </section>
  )
}
