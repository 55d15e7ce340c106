import { useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type Tenant, tenant } from '#contracts/administration/tenant.ts'

import { query } from '#web/client/api/api.ts'
import { cellText, columnList } from '#web/crud/column.ts'
import { newestRow } from '#web/crud/row/newest-row.ts'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { Facts } from '#web/ui/facts.tsx'
import { columns } from './columns.ts'

/** Opens the limits of a tenant; false where the server has none. */
type OpenLimits = ((row: Tenant) => void) | false

/**
 * Form of a tenant. Quota and expiry are no fields of it: their call is another one, and may fail after the tenant was
 * saved. Their dialog opens for a new tenant that was added, and from the form of an existing one. Source: specification 7,
 * blade-contract 10.
 */
export const tenantForm = (openLimits: OpenLimits): RowForm<Tenant, typeof tenant.submit> => ({
  call: tenant.submit,
  findAdded: () => newestRow(tenant.list),
  onAdded(_, { tenantName }) {
    if (!openLimits) return
    const open = (row: Tenant | null) => row?.tenantName === tenantName.trim() && openLimits(row)
    // Where it cannot be read, its row in the list has the same dialog.
    void newestRow(tenant.list).then(open, () => null)
  },
  empty: { tenantName: '', domain: '', linkman: '', contactNumber: '', address: '', backgroundUrl: '' },
  toValues: ({ id, tenantName, domain, linkman, contactNumber, address, backgroundUrl }) => ({
    id,
    tenantName,
    domain,
    linkman,
    contactNumber,
    address,
    backgroundUrl,
  }),
})

export const tenantFields =
  (openLimits: OpenLimits): FieldsOf<typeof tenant.submit> =>
  (field, { saved, server }) => (
    <>
      <TextInput {...field('tenantName')} maxLength={255} />
      <TextInput {...field('linkman', { isRequired: true })} maxLength={255} />
      <TextInput {...field('contactNumber', { isRequired: true })} maxLength={255} inputMode="tel" />
      <TextInput {...field('address')} maxLength={255} />
      <TextInput {...field('domain')} maxLength={255} inputMode="url" />
      {server.hasColumn(tenant.submit, 'backgroundUrl') && (
        <TextInput {...field('backgroundUrl')} maxLength={255} inputMode="url" />
      )}
      {openLimits && saved.id && <Limits id={saved.id} onOpen={openLimits} />}
    </>
  )

const limits = columnList(columns).filter(({ name }) => name === 'accountNumber' || name === 'expireTime')

/** Limits of a tenant as they are saved, with the button that opens them. */
function Limits({ id, onOpen }: { id: string; onOpen: (row: Tenant) => void }) {
  const { t, i18n } = useLingui()
  const { data: row } = useQuery(query(tenant.detail, { id }))
  if (!row) return null
  return (
    <Stack gap="xs" align="start">
      <Facts rows={limits.map((it) => ({ label: i18n._(it.label), value: cellText(it, row, i18n) }))} />
      <Button variant="default" size="compact-sm" onClick={() => onOpen(row)}>{t`设置额度和期限`}</Button>
    </Stack>
  )
}
