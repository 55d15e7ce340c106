import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SubmitEvent, useMemo } from 'react'

import type { BaseInfo } from '#contracts/candidate/base-info.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { type FormGroup, rowsToValues } from '#contracts/form/form.ts'

import { DraftNote } from '#web/ui/draft/draft-note.tsx'
import type { Draft } from '#web/ui/draft/draft.ts'
import { SaveNote } from '#web/ui/draft/save-note.tsx'
import { useSavedForm } from '#web/ui/draft/use-saved-form.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { FormFields } from '#web/ui/server-form/form-fields.tsx'
import { LockedField } from './locked-field.tsx'
import { useRefusals } from './standing-errors.ts'
import { draftKey, useFinish, useBaseInfoAutosave } from './use-base-info-autosave.ts'

type Props = { baseInfo: BaseInfo; group: FormGroup; draft: Draft | null; onDone: () => void }

const slots = { fixed: LockedField }

/** Form of one group: autosaved while typing, validated on submit. */
export function GroupForm({ baseInfo, group, draft, onDone }: Props) {
  const { t } = useLingui()
  const { fields } = group
  const autosave = useBaseInfoAutosave(fields)
  const groups = useMemo(() => [{ label: '', fields }], [fields])
  const values = useMemo(() => rowsToValues(baseInfo.values), [baseInfo.values])
  const { form, conflict } = useSavedForm({ formId: draftKey, fields, values, draft, autosave })
  const refused = useRefusals(form, baseInfo)
  const finish = useFinish(form, autosave, () => {
    notifications.show({ color: 'green', message: t`基本信息已保存` })
    onDone()
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.check() && !finish.isPending) finish.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <DraftNote conflict={conflict} form={form} calls={signup} />
        <FormFields form={form} groups={groups} calls={signup} slots={slots} />
        <FormBar
          status={<SaveNote autosave={autosave} savedAt={baseInfo.savedAt} submission={finish} refused={refused} />}
        >
          <Button type="submit" size="md" loading={finish.isPending}>
            <Trans>完成</Trans>
          </Button>
        </FormBar>
      </Stack>
    </form>
  )
}
