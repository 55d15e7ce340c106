import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useLayoutEffect, useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'

import { query } from '#web/client/api/api.ts'
import type { NamedColumn } from '#web/crud/column.ts'
import { phone } from '#web/crud/table/data-table.tsx'
import { SelectAll } from '#web/crud/table/header-cell.tsx'
import { type RowActions, type ShownActions, useShownActions } from '#web/crud/table/row-action.tsx'
import type { Selection } from '#web/crud/table/selection.ts'
import { TableFrame } from '#web/crud/table/table-frame.tsx'
import { SelectBox } from '#web/crud/table/table-row.tsx'
import { useColumns } from '#web/crud/table/use-columns.ts'
import { ContextMenuRow, TreeCells } from '#web/crud/tree/tree-cells.tsx'
import { TreeState } from '#web/crud/tree/tree-state.tsx'
import { LevelPending } from './level-pending.tsx'
import { MenuCards } from './menu-cards.tsx'
import { MenuName, type MenuNameProps } from './menu-name.tsx'
import { useDropTarget } from './use-drop-target.ts'
import type { MenuList } from './use-menu-list.ts'
import type { Place } from './use-menu-order.ts'

import tableClasses from '#web/crud/table/table.module.css'
import classes from './menu-tree.module.css'

type Props = Pick<MenuNameProps, 'onOpen' | 'added'> & {
  list: MenuList
  actions: RowActions<MenuRow>
  nameOf: (row: MenuRow) => string
  /** Moves a row to where it was dropped; null without the right. */
  onDrop: ((row: MenuRow, to: MenuRow, place: Place) => void) | null
  /** null where rows cannot be selected. */
  selection: Selection<MenuRow> | null
}

/** Menus and buttons as a tree table, on a phone as cards; a level is loaded when it is unfolded. */
export function MenuTree(props: Props) {
  const { t } = useLingui()
  const actions = useShownActions(props.actions)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  return (
    <TreeState list={props.list}>
      {(rows) =>
        isPhone ? (
          <MenuCards {...props} label={t`菜单`} actions={actions} rows={rows} />
        ) : (
          <Grid {...props} actions={actions} rows={rows} />
        )
      }
    </TreeState>
  )
}

function Grid(props: Omit<Props, 'actions'> & { actions: ShownActions<MenuRow>; rows: readonly MenuRow[] }) {
  const { t } = useLingui()
  const { list, actions, selection } = props
  const columnModel = useColumns(list)
  const [dragged, setDragged] = useState<MenuRow | null>(null)
  useLayoutEffect(() => selection?.showPage(list.rows), [selection, list.rows])
  return (
    <TableFrame
      list={list}
      label={t`菜单`}
      actions={actions}
      {...columnModel}
      selectAll={selection && <SelectAll rows={list.rows} selection={selection} />}
      className={classes.table}
    >
      <tbody>
        <Rows {...props} columns={columnModel.columns} level={0} dragged={dragged} onDrag={setDragged} />
      </tbody>
    </TableFrame>
  )
}

type LevelProps = Omit<Props, 'actions'> & {
  columns: readonly NamedColumn<MenuRow>[]
  actions: ShownActions<MenuRow>
  level: number
  /** The row that is dragged: a browser hides the data of a drag until it is dropped. */
  dragged: MenuRow | null
  onDrag: (row: MenuRow | null) => void
}

function Rows({ rows, ...props }: LevelProps & { rows: readonly MenuRow[] }) {
  const { isFlat, expanded } = props.list
  return rows.map((row) => (
    <Fragment key={row.id}>
      <Row {...props} row={row} />
      {!isFlat && expanded.has(row.id) && row.hasChildren && <Level {...props} parentId={row.id} />}
    </Fragment>
  ))
}

/** Rows below a menu. */
function Level({ parentId, level, ...props }: LevelProps & { parentId: string }) {
  const result = useQuery(query(menuAdmin.lazyList, { parentId }))
  if (result.data) return <Rows {...props} rows={result.data} level={level + 1} />
  return (
    <tr>
      <td colSpan={props.columns.length + (props.actions.length > 0 ? 1 : 0) + (props.selection ? 1 : 0)}>
        <LevelPending result={result} />
      </td>
    </tr>
  )
}

type RowProps = LevelProps & { row: MenuRow }

function Row(props: RowProps) {
  const { row, columns, level, list, onOpen, added, actions, nameOf, selection } = props
  const { t } = useLingui()
  const name = nameOf(row)
  return (
    <ContextMenuRow row={row} name={name} actions={actions} {...useDropTarget(props)}>
      {selection && (
        <td className={tableClasses.check}>
          <SelectBox row={row} label={t`选择 ${name}`} selection={selection} />
        </td>
      )}
      <TreeCells row={row} columns={columns} nameColumn="name" level={level} actions={actions} nameOf={nameOf}>
        <MenuName row={row} list={list} onOpen={onOpen} added={added} />
      </TreeCells>
    </ContextMenuRow>
  )
}
