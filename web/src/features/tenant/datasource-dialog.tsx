import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { tenant } from '#contracts/tenant.ts'

import '../../form/form-text.ts'
import { action } from '../../api/api.ts'
import { asApiError } from '../../api/query-client.ts'
import { useSchemaForm } from '../../form/schema-form.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'

type Props = { /** Code of the tenant. */ tenantId: string; current: string; onClose: () => void }

/** Data source of a tenant, by its id. No call lists them. */
export function DatasourceDialog({ tenantId, current, onClose }: Props) {
  const { t } = useLingui()
  const form = useSchemaForm(tenant.datasource.input, { tenantId, datasourceId: current })
  const save = useMutation({
    ...action(tenant.datasource),
    onSuccess() {
      notifications.show({ color: 'green', message: t`更新成功` })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t`数据源`}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput label={t`租户编号`} value={tenantId} readOnly />
          <TextInput label={t`数据源编号`} {...form.getInputProps('datasourceId')} maxLength={64} data-autofocus />
          {save.isError && <ErrorNotice error={asApiError(save.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>取消</Trans>
            </Button>
            <Button type="submit" loading={save.isPending}>
              <Trans>保存</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
