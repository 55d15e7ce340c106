import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'

import { query } from '#web/api/api.ts'
import type { NamedColumn } from '#web/crud/column.ts'
import { phone } from '#web/crud/table/data-table.tsx'
import { type RowActions, type ShownActions, useShownActions } from '#web/crud/table/row-action.tsx'
import { TableFrame } from '#web/crud/table/table-frame.tsx'
import { useColumns } from '#web/crud/table/use-columns.ts'
import { ContextMenuRow, TreeCells } from '#web/crud/tree/tree-cells.tsx'
import { TreeState } from '#web/crud/tree/tree-state.tsx'
import { LevelPending } from './level-pending.tsx'
import { MenuCards } from './menu-cards.tsx'
import { MenuName, type MenuNameProps } from './menu-name.tsx'
import type { MenuList } from './use-menu-list.ts'

import classes from './menu-tree.module.css'

type Props = Pick<MenuNameProps, 'onOpen' | 'added'> & {
  list: MenuList
  actions: RowActions<MenuRow>
  nameOf: (row: MenuRow) => string
  /** Asks whether a row is to be moved below the row on which it was dropped; null without the right. */
  onDrop: ((row: MenuRow, to: string) => void) | null
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
  const { list, actions } = props
  const columnModel = useColumns(list)
  const [dragged, setDragged] = useState<MenuRow | null>(null)
  return (
    <TableFrame list={list} label={t`菜单`} actions={actions} {...columnModel} className={classes.table}>
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
      <td colSpan={props.columns.length + (props.actions.length > 0 ? 1 : 0)}>
        <LevelPending result={result} />
      </td>
    </tr>
  )
}

/** Type of the data of a row that is dragged. */
const dragType = 'application/x-menu'

type RowProps = LevelProps & { row: MenuRow }

function Row(props: RowProps) {
  const { row, columns, level, list, onOpen, added, actions, nameOf, onDrop, dragged, onDrag } = props
  const [isOver, setIsOver] = useState(false)
  const canTake = () => dragged !== null && row.category === 1 && dragged.id !== row.id && dragged.parentId !== row.id
  return (
    <ContextMenuRow
      row={row}
      name={nameOf(row)}
      actions={actions}
      data-over={isOver || undefined}
      draggable={onDrop !== null}
      onDragStart={(event) => {
        onDrag(row)
        event.dataTransfer.setData(dragType, row.id)
      }}
      onDragOver={(event) => {
        if (!canTake()) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (dragged && canTake()) onDrop?.(dragged, row.id)
        onDrag(null)
      }}
    >
      <TreeCells row={row} columns={columns} nameColumn="name" level={level} actions={actions} nameOf={nameOf}>
        <MenuName row={row} list={list} onOpen={onOpen} added={added} />
      </TreeCells>
    </ContextMenuRow>
  )
}
