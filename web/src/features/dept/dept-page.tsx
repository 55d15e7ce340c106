import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import { dept, type DeptRecord } from '#contracts/administration/dept.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { useAccount } from '#web/client/session/session.ts'
import { useRemoval } from '#web/crud/batch/removal.tsx'
import { isForbidden, newRow } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { useSelection } from '#web/crud/table/selection.ts'
import { TreeScreen } from '#web/crud/tree/tree-screen.tsx'
import { type TreeList, useTreeList } from '#web/crud/tree/use-tree-list.ts'
import { useTreeMove } from '#web/crud/tree/use-tree-move.tsx'
import { columns } from './columns.ts'
import { fieldsFor, deptForm, toDraft } from './dept-form.tsx'

const route = getRouteApi('/_shell/_administration/system/dept')

const deptLabel = ({ deptName }: DeptRecord) => deptName

/** Departments as a tree, in their order. Source: blade-contract 5.6. */
export function DeptPage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`dept_${button}`)
  const list = useTreeList({
    name: 'dept',
    call: dept.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
  })
  const { tenantId: ownTenant } = useAccount()
  const selection = useSelection<DeptRecord>()
  const removal = useRemoval({ call: dept.remove, toName: deptLabel, selection })
  const {
    move,
    actions: moving,
    dialog,
  } = useTreeMove({
    list,
    submit: dept.submit,
    detail: dept.detail,
    toInput: (row) => toDraft(row, { ownTenant }),
    toName: deptLabel,
    parentLabel: msg`上级机构`,
    toScope: ({ tenantId }) => tenantId,
  })
  const add = (below?: string) => list.change({ row: newRow, edit: undefined, below })
  const parentLeft = ({ children }: DeptRecord) => children.length > 0 && t`请先删除下级机构`
  const actions: RowActions<DeptRecord> = [
    may('edit') && editRow(list),
    may('add') && { label: msg`新增下级`, onClick: ({ id }) => add(id) },
    ...(may('edit') ? moving : []),
    may('delete') && removeRow(removal, parentLeft),
  ]
  return (
    <TreeScreen
      list={list}
      label={t`机构`}
      may={may}
      actions={actions}
      onAdd={add}
      move={move}
      selection={selection}
      removal={removal}
      forbidden={parentLeft}
      renderNote={() => <Trans>所属用户不会被删除，但不再有所属机构。系统不检查是否还有用户。</Trans>}
    >
      <DeptDrawer list={list} may={may} />
      {dialog}
    </TreeScreen>
  )
}

type DrawerProps = { list: TreeList<DeptRecord>; may: (button: string) => boolean }

/** Details and form of a department. */
function DeptDrawer({ list, may }: DrawerProps) {
  const { t } = useLingui()
  const { tenantId: ownTenant } = useAccount()
  const { below = rootId, row } = route.useSearch()
  const parent = list.rows.find(({ id }) => id === below)
  // A new department has the tenant of its parent, which is read first.
  if (isForbidden(list) || (row === newRow && below !== rootId && !parent)) return null
  const server = { ownTenant, hasCategories: list.rows.some(({ deptCategory }) => deptCategory !== null) }
  return (
    <RowDrawer
      list={{ ...list, rows: list.shown }}
      detail={dept.detail}
      titles={{ view: t`机构详情`, edit: t`编辑机构`, add: t`新增机构` }}
      form={deptForm(parent, server)}
      fields={fieldsFor(server)}
      canOpen={may('view')}
      canEdit={may('edit')}
      canAdd={may('add')}
    />
  )
}
