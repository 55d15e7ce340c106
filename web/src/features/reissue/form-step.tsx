import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useMemo } from 'react'

import { paramInfo } from '#contracts/candidate/param-info.ts'
import { reissueKinds } from '#contracts/candidate/reissue.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { valuesOf } from '#contracts/form/form.ts'

import { query } from '#web/api/api.ts'
import { DraftNote } from '#web/draft/draft-note.tsx'
import type { Draft } from '#web/draft/draft.ts'
import { SaveNote } from '#web/draft/save-note.tsx'
import { useSavedForm } from '#web/draft/use-saved-form.ts'
import { FormBar } from '#web/form/form-bar.tsx'
import type { FieldSlots } from '#web/server-form/field.tsx'
import { FormFields } from '#web/server-form/form-fields.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { PhoneField } from './phone-field.tsx'
import { fieldsWith, optionsFor } from './reissue-fields.ts'
import { type Application, reissueOf } from './reissue-query.ts'
import { useReissueAutosave, useReissueDraft } from './use-reissue-draft.ts'
import { YearField } from './year-field.tsx'

type Props = { application: Application; onDone: () => void }

const slots: FieldSlots = { phone: PhoneField, select: YearField }

/** Values of the application, with their draft. */
export function FormStep(props: Props) {
  const draft = useReissueDraft(props.application.id)
  return draft === undefined ? <Pending /> : <Form {...props} draft={draft} />
}

/** Autosaved while typing, validated on the way to the next step. */
function Form({ application, draft, onDone }: Props & { draft: Draft | null }) {
  const client = useQueryClient()
  const { data: kinds } = useSuspenseQuery(query(paramInfo.info, { paramType: reissueKinds }))
  const fields = useMemo(() => fieldsWith(kinds), [kinds])
  const groups = useMemo(() => [{ label: '', fields }], [fields])
  const values = useMemo(() => valuesOf(application.values), [application.values])
  const autosave = useReissueAutosave(application.id, fields)
  const { form, conflict } = useSavedForm({ fields, values, draft, autosave })
  const optionsOf = useMemo(() => optionsFor(kinds, form), [kinds, form])
  const source = { calls: signup, optionsOf }
  const next = useMutation({
    // False when the flush failed: the note of the form shows why.
    async mutationFn() {
      if (!(await autosave.flush())) return false
      // Names of the chosen codes.
      await client.fetchQuery({ ...reissueOf(application.id), staleTime: 0 })
      return true
    },
    onSuccess: (isSaved) => isSaved && onDone(),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.check() && !next.isPending) next.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        {conflict && <DraftNote conflict={conflict} form={form} {...source} />}
        <FormFields form={form} groups={groups} slots={slots} {...source} />
        <FormBar status={<SaveNote autosave={autosave} savedAt={application.savedAt} submission={next} />}>
          <Button type="submit" size="md" loading={next.isPending}>
            <Trans>下一步</Trans>
          </Button>
        </FormBar>
      </Stack>
    </form>
  )
}
