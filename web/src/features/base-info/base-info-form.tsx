import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Paper, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useMemo } from 'react'

import type { BaseInfo } from '#contracts/candidate/base-info.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { fieldsOfStep, type FormGroup, rowsToValues } from '#contracts/form/form.ts'

import { destination } from '#web/client/session/destination.ts'
import { DraftNote } from '#web/ui/draft/draft-note.tsx'
import type { Draft } from '#web/ui/draft/draft.ts'
import { SaveNote } from '#web/ui/draft/save-note.tsx'
import { useSavedForm } from '#web/ui/draft/use-saved-form.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { FormFields } from '#web/ui/server-form/form-fields.tsx'
import { Completion } from './completion.tsx'
import { LockedField } from './locked-field.tsx'
import { useRefusals } from './standing-errors.ts'
import { draftKey, useFinish, useBaseInfoAutosave } from './use-base-info-autosave.ts'

import classes from './base-info.module.css'

const route = getRouteApi('/_shell/notselectexam/baseinfo/index')

const slots = { fixed: LockedField }

type Props = {
  baseInfo: BaseInfo
  groups: FormGroup[]
  /** Draft: input that the server has not confirmed. */
  draft: Draft | null
}

/** Form of the base info: autosaved while typing, validated as a whole on submit. */
export function BaseInfoForm({ baseInfo, groups, draft }: Props) {
  const { t } = useLingui()
  const { to } = route.useSearch()
  const navigate = route.useNavigate()
  const fields = useMemo(() => fieldsOfStep({ groups }), [groups])
  const autosave = useBaseInfoAutosave(fields)
  const values = useMemo(() => rowsToValues(baseInfo.values), [baseInfo.values])
  const { form, conflict, isUnread } = useSavedForm({ formId: draftKey, fields, values, draft, autosave })
  const refused = useRefusals(form, baseInfo)
  const finish = useFinish(form, autosave, () => {
    notifications.show({ color: 'green', message: t`基本信息已保存` })
    return to ? navigate({ href: destination(to) }) : undefined
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.check() && !finish.isPending) finish.mutate()
  }
  return (
    <div className={classes.layout}>
      <div className={classes.rail}>
        <Completion form={form} baseInfo={baseInfo} />
      </div>
      <Paper withBorder radius="md" className={classes.sheet}>
        <form onSubmit={submit} noValidate>
          <Stack gap="lg">
            <DraftNote conflict={conflict} isUnread={isUnread} form={form} calls={signup} />
            <FormFields form={form} groups={groups} calls={signup} slots={slots} />
            <FormBar
              status={<SaveNote autosave={autosave} savedAt={baseInfo.savedAt} submission={finish} refused={refused} />}
            >
              <Button type="submit" size="md" loading={finish.isPending}>
                {to ? <Trans>保存并返回</Trans> : <Trans>保存</Trans>}
              </Button>
            </FormBar>
          </Stack>
        </form>
      </Paper>
    </div>
  )
}
