import '#web/ui/form/form-text.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Autocomplete, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Tenant, tenant } from '#contracts/administration/tenant.ts'

import { query } from '#web/client/api/api.ts'
import { useRecordChange } from '#web/crud/row/session-changes.ts'
import type { RowDraft } from '#web/crud/row/use-row-draft.ts'
import { useUpdate } from '#web/crud/row/use-update.ts'
import { WithDraft } from '#web/crud/row/with-draft.tsx'
import { useSendBack } from '#web/crud/undoable-save.ts'
import { DialogForm, FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { keptNote } from '#web/ui/draft/kept-text.tsx'
import { useSchemaForm } from '#web/ui/form/schema-form.ts'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { columns, tenantLabel } from './columns.ts'

type Props = { row: Tenant; onClose: () => void }
type Values = Pick<Tenant, 'tenantId' | 'datasourceId'>

/** Data source of a tenant, by its id. No call lists them. */
export function DatasourceDialog({ row, onClose }: Props) {
  const { t } = useLingui()
  return (
    <FormDialog isKept onClose={onClose} title={t`数据源`}>
      <WithDraft<Values> formId={`tenant-datasource/${row.id}`}>
        {(draft) => <DatasourceForm row={row} draft={draft} onClose={onClose} />}
      </WithDraft>
    </FormDialog>
  )
}

function DatasourceForm({ row, draft, onClose }: Props & { draft: RowDraft<Values> }) {
  const { t } = useLingui()
  const base: Values = { tenantId: row.tenantId, datasourceId: row.datasourceId }
  const initial = draft.content?.values ?? base
  const [datasourceId, setDatasourceId] = useState(initial.datasourceId)
  const form = useSchemaForm(tenant.datasource.input, initial, (values) => {
    setDatasourceId(values.datasourceId)
    draft.write({ values, base })
  })
  const known = useKnownSources()
  const record = useRecordChange()
  const sendBack = useSendBack(tenant.datasource)
  const save = useUpdate(tenant.datasource, () => {
    draft.remove()
    const values = { from: row.datasourceId, to: datasourceId }
    record({
      kind: 'changed',
      title: tenantLabel(row),
      fields: [{ name: 'datasourceId', label: columns.datasourceId?.label, values }],
      ...(row.datasourceId !== '' && { undo: sendBack([base]) }),
    })
    onClose()
  })
  return (
    <DialogForm
      status={<SubmitNote mutation={save} action="save" kept={keptNote(draft)} />}
      submit={t`保存`}
      isPending={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onCancel={onClose}
    >
      <TextInput label={t`租户编号`} value={row.tenantId} readOnly />
      <Autocomplete
        label={t`数据源编号`}
        description={t`可选其他租户的数据源。系统不测试连接，保存后请用该租户的账号登录确认。`}
        {...form.getInputProps('datasourceId')}
        data={known ?? []}
        maxLength={64}
        data-autofocus
      />
      {known && datasourceId !== '' && datasourceId !== row.datasourceId && !known.includes(datasourceId) && (
        <Alert role="note" color="yellow" variant="light">
          <Trans>没有其他租户使用这个数据源，请核对编号。编号不存在时，该租户的用户无法使用本站。</Trans>
        </Alert>
      )}
    </DialogForm>
  )
}

/** Data sources that tenants use; undefined while they are not known. */
function useKnownSources(): string[] | undefined {
  const { data } = useQuery(query(tenant.list, { current: 1, size: 200 }))
  return data && [...new Set(data.records.map(({ datasourceId }) => datasourceId).filter(Boolean))].toSorted()
}
