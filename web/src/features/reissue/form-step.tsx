import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useState } from 'react'

import { paramInfo } from '#contracts/candidate/param-info.ts'
import { reissueKinds } from '#contracts/candidate/reissue.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { type FormValues, rowsToValues } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import { DraftNote } from '#web/ui/draft/draft-note.tsx'
import type { Draft } from '#web/ui/draft/draft.ts'
import { SaveNote } from '#web/ui/draft/save-note.tsx'
import { useDraft } from '#web/ui/draft/use-draft.ts'
import { useSavedForm } from '#web/ui/draft/use-saved-form.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { Pending } from '#web/ui/pending.tsx'
import type { FieldSlots } from '#web/ui/server-form/field.tsx'
import { FormFields } from '#web/ui/server-form/form-fields.tsx'
import { FeeNote } from './fee-note.tsx'
import { isKeptDraft, KeptCertificate } from './other-certificate.tsx'
import { PhoneField } from './phone-field.tsx'
import { fieldsWith, fieldGroups, optionsFor } from './reissue-fields.ts'
import { type FormRecord, reissueQuery } from './reissue-query.ts'
import { reissueDraftId, type RecordKey, useReissueAutosave } from './use-reissue-draft.ts'
import { YearField } from './year-field.tsx'

type Props = {
  record: FormRecord
  /** Query of the record. */
  source: { queryKey: RecordKey }
  /** Values that the form begins with; stored with the first change, and not before. */
  prefill?: FormValues
  /** The first change has taken the prefilled values over. */
  onPrefilled?: () => void
  onDone: (id: string) => void
}

const slots: FieldSlots = { phone: PhoneField, select: YearField }

/** Values of the application, with their draft. */
export function FormStep(props: Props) {
  const client = useQueryClient()
  const { queryKey } = props.source
  const draft = useDraft(reissueDraftId(props.record), () => client.refetchQueries({ queryKey, exact: true }))
  return draft === undefined ? <Pending /> : <Form {...props} draft={draft} />
}

const none: FormValues = {}

/** Autosaved while typing, validated on the way to the next step. */
function Form({ record, source, prefill = none, onPrefilled, draft, onDone }: Props & { draft: Draft | null }) {
  const client = useQueryClient()
  const { queryKey } = source
  const { data: kinds } = useSuspenseQuery(query(paramInfo.info, { paramType: reissueKinds }))
  const fields = useMemo(() => fieldsWith(kinds), [kinds])
  const groups = useMemo(() => fieldGroups(fields), [fields])
  // Decided when the form opens: a certificate that is being chosen does not close its own fields.
  const [wasKept] = useState(() => isKeptDraft(record))
  const kept = wasKept && isKeptDraft(record) ? record : null
  const values = useMemo(() => ({ ...rowsToValues(record.values), ...prefill }), [record.values, prefill])
  const formId = reissueDraftId(record)
  const autosave = useReissueAutosave({ formId, fields, queryKey })
  const takePrefill = () => {
    if (Object.keys(prefill).length === 0) return
    autosave.change({ ...prefill, ...autosave.pending })
    onPrefilled?.()
  }
  const { form, conflict, isUnread } = useSavedForm({ formId, fields, values, draft, autosave, onChange: takePrefill })
  const fieldOptions = useMemo(() => optionsFor(kinds, form), [kinds, form])
  const calls = { calls: signup, fieldOptions }
  const next = useMutation({
    // Null when the flush failed: the note of the form shows why.
    async mutationFn() {
      takePrefill()
      if (!(await autosave.flush())) return null
      const id = client.getQueryData(queryKey)?.id
      // Names of the chosen codes.
      if (id) await client.fetchQuery({ ...reissueQuery(id), staleTime: 0 })
      return id
    },
    onSuccess: (id) => id && onDone(id),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.check() && !next.isPending) next.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <DraftNote conflict={conflict} isUnread={isUnread} form={form} {...calls} />
        <FormFields
          form={form}
          groups={groups}
          slots={slots}
          {...(kept && {
            summaries: new Map(
              groups
                .slice(0, 1)
                .map((group) => [group, <KeptCertificate key="kept" draft={kept} stop={() => autosave.flush()} />]),
            ),
          })}
          {...calls}
        />
        {record.status === 'draft' && <FeeNote form={form} />}
        <FormBar status={<SaveNote autosave={autosave} savedAt={record.savedAt} submission={next} />}>
          <Button type="submit" size="md" loading={next.isPending}>
            <Trans>下一步</Trans>
          </Button>
        </FormBar>
      </Stack>
    </form>
  )
}
