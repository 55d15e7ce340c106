import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { role, type RoleRecord } from '#contracts/administration/role.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { useAccount } from '#web/client/session/session.ts'
import { useRemoval } from '#web/crud/batch/removal.tsx'
import { isForbidden, newRow } from '#web/crud/list.ts'
import { useOwnLevel } from '#web/crud/own-level.ts'
import { useRights } from '#web/crud/rights.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { useSelection } from '#web/crud/table/selection.ts'
import { TreeScreen } from '#web/crud/tree/tree-screen.tsx'
import { type TreeList, useTreeList } from '#web/crud/tree/use-tree-list.ts'
import { useTreeMove } from '#web/crud/tree/use-tree-move.tsx'
import { columns } from './columns.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { fields, roleForm, toDraft } from './role-form.tsx'

const route = getRouteApi('/_shell/_administration/system/role')

const roleLabel = ({ roleName, roleAlias }: RoleRecord) => (roleAlias ? `${roleName} (${roleAlias})` : roleName)

/** Roles as a tree, with the permissions of each. Source: blade-contract 5.5, docs/decisions/0070. */
export function RolePage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`role_${button}`)
  const list = useTreeList({
    name: 'role',
    call: role.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
  })
  const selection = useSelection<RoleRecord>()
  const removal = useRemoval({ call: role.remove, toName: roleLabel, selection })
  const [granting, setGranting] = useState<RoleRecord | null>(null)
  const { above, irremovable } = useReasons()
  const {
    move,
    actions: moving,
    dialog,
  } = useTreeMove({
    list,
    submit: role.submit,
    detail: role.detail,
    toInput: toDraft,
    toName: ({ roleName }) => roleName,
    parentLabel: msg`上级角色`,
    toScope: ({ tenantId }) => tenantId,
    forbidden: above,
  })
  const add = (below?: string) => list.change({ row: newRow, edit: undefined, below })
  const actions: RowActions<RoleRecord> = [
    may('authority') && { label: msg`权限`, onClick: setGranting, forbidden: above },
    may('edit') && { ...editRow(list), forbidden: above },
    may('add') && { label: msg`新增下级`, onClick: ({ id }) => add(id) },
    ...(may('edit') ? moving : []),
    may('delete') && removeRow(removal, irremovable),
  ]
  return (
    <TreeScreen
      list={list}
      label={t`角色`}
      lead={<Trans>别名决定级别，权限决定可见的菜单和按钮</Trans>}
      may={may}
      actions={actions}
      onAdd={add}
      move={move}
      selection={selection}
      removal={removal}
      forbidden={irremovable}
      accessName={({ roleAlias, roleName }) => roleAlias || roleName}
      renderNote={() => <Trans>用户将失去此角色，没有其他角色的不能登录。系统不检查是否仍在使用。</Trans>}
    >
      <RoleDrawer list={list} may={may} />
      {dialog}
      {granting && <GrantDialog role={granting} onClose={() => setGranting(null)} />}
    </TreeScreen>
  )
}

/** Why accounts of the own level may not change or remove a role. */
function useReasons() {
  const { t } = useLingui()
  const { isAbove, isOwn } = useOwnLevel()
  const above = ({ roleAlias }: RoleRecord) => isAbove(roleAlias) && t`这个角色的级别高于您自己的角色`
  const irremovable = (row: RoleRecord) =>
    above(row) || (isOwn(row) && t`不能删除自己的角色`) || (row.children.length > 0 && t`请先删除下级角色`)
  return { above, irremovable }
}

type DrawerProps = { list: TreeList<RoleRecord>; may: (button: string) => boolean }

/** Details and form of a role; one above the own level can only be read. */
function RoleDrawer({ list, may }: DrawerProps) {
  const { t } = useLingui()
  const { tenantId } = useAccount()
  const { isAbove } = useOwnLevel()
  const { below = rootId, row } = route.useSearch()
  const find = (wanted: string | undefined) => list.rows.find(({ id }) => id === wanted)
  // A new role has the tenant of its parent, which is read first.
  if (isForbidden(list) || (row === newRow && below !== rootId && !find(below))) return null
  return (
    <RowDrawer
      list={{ ...list, rows: list.shown }}
      detail={role.detail}
      titles={{ view: t`角色详情`, edit: t`编辑角色`, add: t`新增角色` }}
      form={roleForm(find(below), tenantId)}
      fields={fields}
      canOpen={may('view')}
      canEdit={may('edit') && !isAbove(find(row)?.roleAlias ?? '')}
      canAdd={may('add')}
    />
  )
}
