import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { type Tenant, tenant } from '#contracts/administration/tenant.ts'
import { allows } from '#contracts/core/access.ts'
import { managingTenant } from '#contracts/core/role-level.ts'

import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { SelectedAction } from '#web/crud/actions.tsx'
import { useRemoval } from '#web/crud/batch/removal.tsx'
import { ListScreen } from '#web/crud/list-screen.tsx'
import { useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { columns, tenantLabel } from './columns.ts'
import { DatasourceDialog } from './datasource-dialog.tsx'
import { LostUsers } from './lost-users.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { tenantFields, tenantForm } from './tenant-form.tsx'

const route = getRouteApi('/_shell/_administration/system/tenant')

type Dialog = { kind: 'setting'; tenants: readonly Tenant[] } | { kind: 'datasource' | 'sessions'; row: Tenant }

/** Tenants, their limits and data sources. Source: specification 7, blade-contract 10. */
export function TenantPage() {
  const { t } = useLingui()
  const may = useTenantRights()
  const server = useServer()
  const { roles, tenantId: ownTenant } = useAccount()
  const endsSessions = allows('administrator', roles)
  const search = route.useSearch()
  const list = useList({ name: 'tenant', call: tenant.list, columns, search, navigate: route.useNavigate() })
  const removal = useRemoval({ call: tenant.remove, toName: tenantLabel, selection: list.selection })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const openLimits =
    may('edit') && server.offers(tenant.setting) && ((row: Tenant) => setDialog({ kind: 'setting', tenants: [row] }))
  const actions: RowActions<Tenant> = [
    may('edit') && editRow(list),
    may('edit') &&
      server.offers(tenant.datasource) && {
        label: msg`数据源`,
        onClick: (row) => setDialog({ kind: 'datasource', row }),
      },
    openLimits && { label: msg`额度和期限`, onClick: openLimits },
    endsSessions && { label: msg`强制下线`, onClick: (row) => setDialog({ kind: 'sessions', row }) },
    may('delete') &&
      removeRow(removal, ({ tenantId }) => {
        if (tenantId === managingTenant) return t`不可删除管理租户!`
        return tenantId === ownTenant && t`不能删除本账号所在的租户`
      }),
  ]
  return (
    <ListScreen
      list={list}
      label={t`租户`}
      may={may}
      actions={actions}
      isExported
      selectedTools={
        openLimits && (
          <SelectedAction list={list} onClick={(tenants) => setDialog({ kind: 'setting', tenants })}>
            {t`设置额度和期限`}
          </SelectedAction>
        )
      }
      detail={tenant.detail}
      unmasks="tenant.detail"
      titles={{ view: t`租户详情`, edit: t`编辑租户`, add: t`新增租户` }}
      form={tenantForm(openLimits)}
      fields={tenantFields(openLimits)}
      removal={removal}
      renderNote={(tenants) => <LostUsers tenants={tenants} />}
      accessName={({ tenantId }) => tenantId}
    >
      {dialog?.kind === 'setting' && (
        <SettingDialog tenants={dialog.tenants} onSaved={(rows) => list.selection.set(rows, false)} onClose={close} />
      )}
      {dialog?.kind === 'sessions' && <SessionsDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'datasource' && <DatasourceDialog row={dialog.row} onClose={close} />}
    </ListScreen>
  )
}

type May = (button: string) => boolean

/** Every write of tenants needs the role administrator, even with granted buttons. */
function useTenantRights(): May {
  const granted = useRights()
  const { roles } = useAccount()
  return (button) => granted(`tenant_${button}`) && (button === 'view' || allows('administrator', roles))
}
