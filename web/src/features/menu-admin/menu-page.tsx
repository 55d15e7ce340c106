import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/menu-admin.ts'

import { AddButton } from '../../crud/actions.tsx'
import { FilterRow } from '../../crud/filter-row.tsx'
import { type ListView, newRow, useAddress } from '../../crud/list.ts'
import { RemovalDialog, useRemoval } from '../../crud/removal.tsx'
import { useRights } from '../../crud/rights.ts'
import { editRow, removeRow, type RowActions } from '../../crud/row-action.tsx'
import { RowDrawer } from '../../crud/row-drawer.tsx'
import { Page } from '../../ui/page.tsx'
import { columns } from './columns.tsx'
import { fields, formOf, rootId } from './menu-form.tsx'
import { MenuTree } from './menu-tree.tsx'
import { type Move, MoveDialog } from './move-dialog.tsx'
import { Visibility } from './visibility.tsx'

const route = getRouteApi('/_shell/_administration/system/menu')

const nameOf = ({ name, code }: MenuRow) => `${name} (${code})`

/** Menus and buttons as a tree. Source: specification 2, blade-contract 8. */
export function MenuPage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`menu_${button}`)
  const search = route.useSearch()
  const { name, code, alias, below = rootId } = search
  const { change, open } = useAddress(route.useNavigate())
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<string | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const removal = useRemoval({ call: menuAdmin.remove, nameOf })
  const filters = { ...(name && { name }), ...(code && { code }), ...(alias && { alias }) }
  const list: ListView<MenuRow> = {
    name: 'menu',
    columns,
    search,
    filters: Object.keys(filters),
    change,
    open,
    rows: [],
  }
  const expand = (id: string) => setExpanded((current) => new Set([...current, id]))
  const toggle = (id: string) =>
    setExpanded((current) => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const add = (parentId: string) => {
    expand(parentId)
    setAdded(null)
    change({ row: newRow, edit: undefined, below: parentId })
  }
  const actions: RowActions<MenuRow> = [
    may('add') && { label: msg`新增下级`, onClick: ({ id }) => add(id), isOffered: ({ category }) => category === 1 },
    may('edit') && editRow(list),
    may('edit') && { label: msg`移动到`, onClick: (row) => setMove({ row }) },
    may('delete') && removeRow(removal, ({ hasChildren }) => hasChildren && t`请先删除它下面的菜单和按钮`),
  ]
  return (
    <Page
      title={t`菜单管理`}
      lead={<Trans>修改后，使用者下次载入菜单时生效。把一行拖到另一个菜单上可以移动它。</Trans>}
    >
      <FilterRow list={list} />
      {may('add') && (
        <div>
          <AddButton onClick={() => add(rootId)} />
        </div>
      )}
      <MenuTree
        filters={filters}
        onClear={() => change({ name: undefined, code: undefined, alias: undefined })}
        expanded={expanded}
        added={added}
        onToggle={toggle}
        onOpen={may('view') ? (id) => open(id) : null}
        actions={actions}
        nameOf={nameOf}
        onDrop={may('edit') ? (row, to) => setMove({ row, to }) : null}
      />
      <RowDrawer
        list={list}
        detail={menuAdmin.detail}
        titles={{ view: t`菜单详情`, edit: t`编辑菜单`, add: t`新增菜单` }}
        form={formOf(below, setAdded)}
        returnsFocus={added === null}
        fields={fields}
        view={visibility}
        canEdit={may('edit')}
        canAdd={may('add')}
      />
      <RemovalDialog removal={removal} />
      {move && (
        <MoveDialog
          move={move}
          onClose={() => setMove(null)}
          onMoved={(parentId) => {
            expand(parentId)
            setMove(null)
          }}
        />
      )}
    </Page>
  )
}

const visibility = (row: MenuRow) => <Visibility row={row} />
