import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { useRemoval } from '#web/crud/batch/removal.tsx'
import { ImportDialog } from '#web/crud/import/import-button.tsx'
import { newRow } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { useSelection } from '#web/crud/table/selection.ts'
import { TreeScreen } from '#web/crud/tree/tree-screen.tsx'
import { type TreeList, useTreeList } from '#web/crud/tree/use-tree-list.ts'
import { useTreeMove } from '#web/crud/tree/use-tree-move.tsx'
import { MenuIcon } from '#web/frame/menu/menu-icon.tsx'
import { columns } from './columns.tsx'
import { fields, menuForm, toDraft } from './menu-form.tsx'
import { menuImport } from './menu-import.ts'
import { Visibility } from './visibility.tsx'

const route = getRouteApi('/_shell/_administration/system/menu')

const menuLabel = ({ name, code }: MenuRow) => `${name} (${code})`

const isMenu = ({ category }: MenuRow) => category === 1

const rowIcon = (row: MenuRow) => isMenu(row) && <MenuIcon entry={{ icon: row.source, path: row.path }} size={18} />

/** Menus and buttons as a tree. Source: specification 2, blade-contract 8. */
export function MenuPage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`menu_${button}`)
  const list = useTreeList({
    name: 'menu',
    call: menuAdmin.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
    isFoldedFirst: true,
  })
  const [added, setAdded] = useState<string | null>(null)
  const [filled, setFilled] = useState<MenuRow | null>(null)
  const selection = useSelection<MenuRow>()
  const removal = useRemoval({ call: menuAdmin.remove, toName: menuLabel, selection })
  const {
    move,
    actions: moving,
    dialog,
  } = useTreeMove({
    list,
    submit: menuAdmin.submit,
    detail: menuAdmin.detail,
    toInput: toDraft,
    toName: ({ name }) => name,
    parentLabel: msg`上级菜单`,
    canHold: isMenu,
  })
  const add = (parentId = rootId) => {
    list.fold(parentId, false)
    setAdded(null)
    list.change({ row: newRow, edit: undefined, below: parentId })
  }
  const parentLeft = ({ children }: MenuRow) => children.length > 0 && t`请先删除下级菜单和按钮`
  const actions: RowActions<MenuRow> = [
    may('add') && { label: msg`新增下级`, onClick: ({ id }) => add(id), isOffered: isMenu },
    may('edit') && editRow(list),
    ...(may('edit') ? moving : []),
    may('add') && { label: msg`批量新增下级`, onClick: setFilled, isOffered: isMenu },
    may('delete') && removeRow(removal, parentLeft),
  ]
  return (
    <TreeScreen
      list={list}
      label={t`菜单`}
      lead={<Trans>修改后，用户下次载入菜单时生效</Trans>}
      may={may}
      actions={actions}
      onAdd={add}
      move={move}
      toIcon={rowIcon}
      added={added}
      selection={selection}
      removal={removal}
      forbidden={parentLeft}
    >
      <MenuDrawer list={list} may={may} added={added} onAdded={setAdded} />
      {dialog}
      {filled && (
        <ImportDialog
          name={`menu/${filled.id}`}
          title={t`在“${filled.name}”下批量新增菜单`}
          spec={menuImport(filled)}
          onClose={() => setFilled(null)}
        />
      )}
    </TreeScreen>
  )
}

type DrawerProps = {
  list: TreeList<MenuRow>
  may: (button: string) => boolean
  /** Id of the menu that was added last: the focus goes to it, and not back to the button. */
  added: string | null
  onAdded: (id: string) => void
}

/** Details and form of a menu; a new one is added below the menu of the address. */
function MenuDrawer({ list, may, added, onAdded }: DrawerProps) {
  const { t } = useLingui()
  const { below = rootId, row } = route.useSearch()
  // A new menu has the next number of its level, which is read first.
  if (row === newRow && list.result.isPending) return null
  const siblings = below === rootId ? list.result.data : list.rows.find(({ id }) => id === below)?.children
  return (
    <RowDrawer
      list={{ ...list, rows: list.shown }}
      detail={menuAdmin.detail}
      titles={{ view: t`菜单详情`, edit: t`编辑菜单`, add: t`新增菜单` }}
      form={menuForm({ below, siblings: siblings ?? [] }, onAdded)}
      returnsFocus={added === null}
      fields={fields}
      view={visibility}
      canOpen={may('view')}
      canEdit={may('edit')}
      canAdd={may('add')}
    />
  )
}

const visibility = (row: MenuRow) => <Visibility row={row} />
