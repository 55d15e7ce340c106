import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { BaseInfo } from '#contracts/candidate/base-info.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { type FormGroup, rowsToValues } from '#contracts/form/form.ts'

import { useAccount } from '#web/client/session/session.ts'
import { compareDraft } from '#web/ui/draft/compare-draft.ts'
import type { Draft } from '#web/ui/draft/draft.ts'
import { usePreviousDraft } from '#web/ui/draft/use-previous-draft.ts'
import { ValueList } from '#web/ui/server-form/value-list.tsx'
import { useServerName } from '#web/ui/server-name.tsx'
import { FieldNotes } from './field-notes.tsx'
import { GroupForm } from './group-form.tsx'
import { MaskedValue } from './masked-value.tsx'
import { draftKey } from './use-base-info-autosave.ts'

import classes from './base-info.module.css'

type Props = { baseInfo: BaseInfo; group: FormGroup; draft: Draft | null }

const slots = { idNumber: MaskedValue, phone: MaskedValue }

/** One group of the base info: its values, or its form. */
export function GroupCard({ baseInfo, group, draft }: Props) {
  const { t } = useLingui()
  const name = useServerName()(group.label)
  const title = useId()
  const card = useRef<HTMLElement>(null)
  const [isOpen, setEditing] = useState(() => isAbout(group, draft, baseInfo))
  // Read late: the form offers it.
  const previous = usePreviousDraft(useAccount().ref, draftKey).draft
  const isEditing = isOpen || isAbout(group, previous, baseInfo)
  const canChange = group.fields.some(({ readOnly, type }) => !readOnly && type !== 'note')
  /** Moves the focus to the form when it opens. */
  const turn = (editing: boolean) => {
    flushSync(() => setEditing(editing))
    card.current?.querySelector<HTMLElement>(editing ? 'input, textarea, select' : 'button')?.focus()
  }
  return (
    <Paper component="section" withBorder radius="md" ref={card} className={classes.card} aria-labelledby={title}>
      <Group justify="space-between" wrap="nowrap" mih={44}>
        <Title order={3} size="h5" id={title} lang={name.lang}>
          {name.text}
        </Title>
        {canChange && !isEditing && (
          <Button
            variant="subtle"
            px="xs"
            mih={44}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => turn(true)}
            aria-label={t`修改 ${name.text}`}
          >
            <Trans>修改</Trans>
          </Button>
        )}
      </Group>
      {isEditing ? (
        <GroupForm baseInfo={baseInfo} group={group} draft={draft} onDone={() => turn(false)} />
      ) : (
        <ValueList
          groups={[{ label: '', fields: group.fields }]}
          values={rowsToValues(baseInfo.values)}
          slots={slots}
          Note={FieldNotes}
          calls={signup}
        />
      )}
    </Paper>
  )
}

/** Whether the draft has fields of this group. */
function isAbout({ fields }: FormGroup, draft: Draft | null, { values }: BaseInfo) {
  const { restored, conflicting } = compareDraft(draft, fields, rowsToValues(values))
  return Object.keys({ ...restored, ...conflicting }).length > 0
}
