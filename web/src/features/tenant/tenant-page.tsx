import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { allows } from '#contracts/core/endpoint.ts'
import { type Tenant, tenant } from '#contracts/tenant.ts'

import { AddRow, RemoveSelected } from '../../crud/actions.tsx'
import { DataTable } from '../../crud/data-table.tsx'
import { ExportButton } from '../../crud/export-button.tsx'
import { FilterRow } from '../../crud/filter-row.tsx'
import { useList } from '../../crud/list.ts'
import { RemovalDialog, useRemoval } from '../../crud/removal.tsx'
import { useRights } from '../../crud/rights.ts'
import { editRow, removeRow, type RowActions } from '../../crud/row-action.tsx'
import { RowDrawer } from '../../crud/row-drawer.tsx'
import type { FieldsOf, RowForm } from '../../crud/row-form.tsx'
import { SelectionBar } from '../../crud/selection-bar.tsx'
import { Toolbar } from '../../crud/toolbar.tsx'
import { useAccount } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { columns } from './columns.ts'
import { DatasourceDialog } from './datasource-dialog.tsx'
import { DomainLookUp } from './domain-look-up.tsx'
import { SettingDialog } from './setting-dialog.tsx'

const route = getRouteApi('/_shell/_administration/system/tenant')

/** The tenant of the operator, which cannot be removed. Source: blade-contract 10. */
const operator = '000000'

const nameOf = ({ tenantName, tenantId }: Tenant) => `${tenantName} (${tenantId})`

const form: RowForm<Tenant, typeof tenant.submit> = {
  call: tenant.submit,
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
}

const fields: FieldsOf<typeof tenant.submit> = (field) => (
  <>
    <TextInput {...field('tenantName')} maxLength={255} />
    <TextInput {...field('linkman')} maxLength={255} />
    <TextInput {...field('contactNumber')} maxLength={255} inputMode="tel" />
    <TextInput {...field('address')} maxLength={255} />
    <TextInput {...field('domain')} maxLength={255} inputMode="url" />
    <TextInput {...field('backgroundUrl')} maxLength={255} inputMode="url" />
  </>
)

/** Tenants, their limits and data sources. Source: specification 7, blade-contract 10. */
export function TenantPage() {
  const { t } = useLingui()
  const granted = useRights()
  const { roles } = useAccount()
  const may = (button: string) => granted(`tenant_${button}`) && allows('administrator', roles)
  const search = route.useSearch()
  const list = useList({ name: 'tenant', call: tenant.list, columns, search, navigate: route.useNavigate() })
  const removal = useRemoval({ call: tenant.remove, nameOf, selection: list.selection })
  const [limited, setLimited] = useState<readonly Tenant[] | null>(null)
  const [sourced, setSourced] = useState<Tenant | null>(null)
  const add = may('add') && <AddRow list={list} />
  const setLimits = () => {
    const rows = [...list.selection.rows().values()]
    if (rows.length === 0) notifications.show({ color: 'orange', message: t`请选择至少一条数据` })
    else setLimited(rows)
  }
  const actions: RowActions<Tenant> = [
    may('edit') && editRow(list),
    may('edit') && { label: msg`数据源`, onClick: setSourced },
    may('delete') && removeRow(removal, ({ tenantId }) => tenantId === operator && t`不可删除管理租户!`),
  ]
  return (
    <Page title={t`租户管理`}>
      <FilterRow list={list} />
      <Toolbar list={list}>
        {add}
        <ExportButton list={list} name={t`租户`} />
        <DomainLookUp />
      </Toolbar>
      <SelectionBar selection={list.selection}>
        {may('edit') && (
          <Button variant="default" onClick={setLimits}>
            <Trans>设置额度和期限</Trans>
          </Button>
        )}
        {may('delete') && <RemoveSelected list={list} removal={removal} />}
      </SelectionBar>
      <DataTable list={list} label={t`租户`} isSelectable onEmpty={add} actions={actions} nameOf={nameOf} />
      <RowDrawer
        list={list}
        detail={tenant.detail}
        unmasks="tenant.detail"
        titles={{ view: t`租户详情`, edit: t`编辑租户`, add: t`新增租户` }}
        form={form}
        fields={fields}
        canEdit={may('edit')}
        canAdd={may('add')}
      />
      <RemovalDialog removal={removal} />
      {limited && <SettingDialog tenants={limited} onClose={() => setLimited(null)} />}
      {sourced && (
        <DatasourceDialog tenantId={sourced.tenantId} current={sourced.datasourceId} onClose={() => setSourced(null)} />
      )}
    </Page>
  )
}
