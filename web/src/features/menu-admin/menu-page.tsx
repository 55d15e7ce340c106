import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { AddButton, SelectedAction } from '#web/crud/actions.tsx'
import { RemovalDialog, useRemoval } from '#web/crud/batch/removal.tsx'
import { FilterRow } from '#web/crud/filter/filter-row.tsx'
import { type ListView, newRow } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { ScreenPage } from '#web/crud/screen-page.tsx'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { SelectionBar } from '#web/crud/table/selection-bar.tsx'
import { useSelection } from '#web/crud/table/selection.ts'
import { Toolbar } from '#web/crud/toolbar.tsx'
import { ImportMenus } from './import-menus.tsx'
import { fields, formOf } from './menu-form.tsx'
import { MenuTree } from './menu-tree.tsx'
import { type Move, MoveDialog } from './move-dialog.tsx'
import { useMenuList } from './use-menu-list.ts'
import { parentOf, type Place, useMenuOrder } from './use-menu-order.ts'
import { Visibility } from './visibility.tsx'

const route = getRouteApi('/_shell/_administration/system/menu')

const nameOf = ({ name, code }: MenuRow) => `${name} (${code})`

/** Menus and buttons as a tree. Source: specification 2, blade-contract 8. */
export function MenuPage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`menu_${button}`)
  const list = useMenuList(route.useSearch(), route.useNavigate())
  const [added, setAdded] = useState<string | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const [filled, setFilled] = useState<MenuRow | null>(null)
  const selection = useSelection<MenuRow>()
  const removal = useRemoval({ call: menuAdmin.remove, nameOf, selection })
  const order = useMenuOrder(list)
  const add = (parentId: string) => {
    list.expand(parentId)
    setAdded(null)
    list.change({ row: newRow, edit: undefined, below: parentId })
  }
  const moved = (parentId: string) => {
    list.expand(parentId)
    setMove(null)
  }
  const drop = (row: MenuRow, to: MenuRow, place: Place) => {
    if (place === 'into') setMove({ row, to: to.id })
    else if (parentOf(row) === parentOf(to)) order.place(row, to.id, place)
    else setMove({ row, to: parentOf(to), beside: { id: to.id, place } })
  }
  const parentLeft = ({ hasChildren }: MenuRow) => hasChildren && t`请先删除它下面的菜单和按钮`
  // The matches of a filter are no level.
  const step = (label: MessageDescriptor, by: 1 | -1): RowActions<MenuRow>[number] =>
    may('edit') &&
    !list.isFlat && { label, onClick: (row) => order.step(row, by), forbidden: (row) => order.immovable(row, by) }
  const actions: RowActions<MenuRow> = [
    may('add') && { label: msg`新增下级`, onClick: ({ id }) => add(id), isOffered: ({ category }) => category === 1 },
    may('edit') && editRow(list),
    may('edit') && { label: msg`移动到`, onClick: (row) => setMove({ row }) },
    step(msg`上移`, -1),
    step(msg`下移`, 1),
    may('add') && { label: msg`批量新增下级`, onClick: setFilled, isOffered: ({ category }) => category === 1 },
    may('delete') && removeRow(removal, parentLeft),
  ]
  return (
    <ScreenPage
      actions={<Toolbar list={list}>{may('add') && <AddButton onClick={() => add(rootId)} />}</Toolbar>}
      lead={
        <>
          <Text span inherit hiddenFrom="sm">
            <Trans>修改后，用户下次载入菜单时生效</Trans>
          </Text>
          <Text span inherit visibleFrom="sm">
            <Trans>
              修改后，用户下次载入菜单时生效。把一行拖到另一个菜单上可以移动它，拖到两行之间可以改变顺序；键盘用操作菜单中的上移、下移、移动到。
            </Trans>
          </Text>
        </>
      }
    >
      <FilterRow list={list} />
      <MenuTree
        list={list}
        added={added}
        onOpen={may('view') ? list.open : null}
        actions={actions}
        nameOf={nameOf}
        onDrop={may('edit') ? drop : null}
        selection={may('delete') ? selection : null}
      />
      <SelectionBar list={{ ...list, selection }}>
        <SelectedAction list={{ selection, rows: list.rows }} forbidden={parentLeft} onClick={removal.ask}>
          {t`批量删除`}
        </SelectedAction>
      </SelectionBar>
      {filled && <ImportMenus parent={filled} onClose={() => setFilled(null)} />}
      <MenuDrawer list={list} may={may} added={added} onAdded={setAdded} />
      <RemovalDialog removal={removal} />
      {move && <MoveDialog move={move} onClose={() => setMove(null)} onMoved={moved} />}
    </ScreenPage>
  )
}

type DrawerProps = {
  list: ListView<MenuRow>
  may: (button: string) => boolean
  /** Id of the menu that was added last: the focus goes to it, and not back to the button. */
  added: string | null
  onAdded: (id: string) => void
}

/** Details and form of a menu; a new one is added below the menu of the address. */
function MenuDrawer({ list, may, added, onAdded }: DrawerProps) {
  const { t } = useLingui()
  const { below = rootId, row } = route.useSearch()
  const level = useQuery({ ...query(menuAdmin.lazyList, { parentId: below }), enabled: row === newRow })
  if (row === newRow && level.isPending) return null
  return (
    <RowDrawer
      list={list}
      detail={menuAdmin.detail}
      titles={{ view: t`菜单详情`, edit: t`编辑菜单`, add: t`新增菜单` }}
      form={formOf({ below, siblings: level.data ?? [] }, onAdded)}
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
