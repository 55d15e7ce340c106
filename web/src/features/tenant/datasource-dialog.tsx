import '#web/form/form-text.ts'

import { useLingui } from '@lingui/react/macro'
import { Modal, TextInput } from '@mantine/core'

import { type Tenant, tenant } from '#contracts/administration/tenant.ts'

import { useUpdate } from '#web/crud/row/dialog-actions.tsx'
import { DialogForm } from '#web/crud/row/dialog-form.tsx'
import type { RowDraft } from '#web/crud/row/use-row-draft.ts'
import { WithDraft } from '#web/crud/row/with-draft.tsx'
import { useSchemaForm } from '#web/form/schema-form.ts'

type Props = { row: Tenant; onClose: () => void }
type Values = Pick<Tenant, 'tenantId' | 'datasourceId'>

/** Data source of a tenant, by its id. No call lists them. */
export function DatasourceDialog({ row, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={t`数据源`}>
      <WithDraft<Values> formId={`tenant-datasource/${row.id}`}>
        {(draft) => <DatasourceForm row={row} draft={draft} onClose={onClose} />}
      </WithDraft>
    </Modal>
  )
}

function DatasourceForm({ row, draft, onClose }: Props & { draft: RowDraft<Values> }) {
  const { t } = useLingui()
  const base: Values = { tenantId: row.tenantId, datasourceId: row.datasourceId }
  const form = useSchemaForm(tenant.datasource.input, draft.content?.values ?? base, (values) =>
    draft.write({ values, base }),
  )
  const save = useUpdate(tenant.datasource, () => {
    draft.remove()
    onClose()
  })
  return (
    <DialogForm save={save} draft={draft} onSubmit={form.onSubmit((values) => save.mutate(values))} onClose={onClose}>
      <TextInput label={t`租户编号`} value={row.tenantId} readOnly />
      <TextInput label={t`数据源编号`} {...form.getInputProps('datasourceId')} maxLength={64} data-autofocus />
    </DialogForm>
  )
}
