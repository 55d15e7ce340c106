import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useId } from 'react'

import type { FormGroup } from '#contracts/form/form.ts'

import type { ChoiceSource } from '#web/server-form/choices.ts'
import { type ServerForm, useFormState } from '#web/server-form/server-form.ts'
import { ValueList } from '#web/server-form/value-list.tsx'
import { useServerName } from '#web/ui/server-name.tsx'

type Props = { group: FormGroup; form: ServerForm; source: ChoiceSource; onChange: () => void }

/** Values of a group to confirm, with a button that turns them into fields. */
export function GroupSummary({ group, form, source, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const name = useServerName()(group.label)
  const values = useFormState(form, (state) => state.values)
  const canChange = group.fields.some(({ readOnly, type }) => !readOnly && type !== 'note')
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
      <ValueList groups={[{ label: '', fields: group.fields }]} values={values} {...source} />
    </section>
  )
}
