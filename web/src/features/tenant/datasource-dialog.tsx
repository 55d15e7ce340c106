import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack, TextInput } from '@mantine/core'

import { tenant } from '#contracts/tenant.ts'

import '../../form/form-text.ts'
import { asApiError } from '../../api/query-client.ts'
import { DialogActions, useUpdate } from '../../crud/dialog-actions.tsx'
import { useSchemaForm } from '../../form/schema-form.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'

type Props = { /** Code of the tenant. */ tenantId: string; current: string; onClose: () => void }

/** Data source of a tenant, by its id. No call lists them. */
export function DatasourceDialog({ tenantId, current, onClose }: Props) {
  const { t } = useLingui()
  const form = useSchemaForm(tenant.datasource.input, { tenantId, datasourceId: current })
  const save = useUpdate(tenant.datasource, onClose)
  return (
    <Modal opened onClose={onClose} title={t`数据源`}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput label={t`租户编号`} value={tenantId} readOnly />
          <TextInput label={t`数据源编号`} {...form.getInputProps('datasourceId')} maxLength={64} data-autofocus />
          {save.isError && <ErrorNotice error={asApiError(save.error)} />}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={save.isPending}>
              <Trans>保存</Trans>
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  )
}
