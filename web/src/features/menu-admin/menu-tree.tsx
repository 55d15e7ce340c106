import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, Fragment, useLayoutEffect, useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'

import { query } from '#web/api/api.ts'
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

/** Type of the data of a row that is dragged. */
const dragType = 'application/x-menu'

type RowProps = LevelProps & { row: MenuRow }

/** Where on a row the pointer is: nothing goes below a button, and matches of a filter have no order. */
function placeOn({ row, list }: RowProps, { clientY, currentTarget }: DragEvent<HTMLElement>): Place {
  if (list.isFlat) return 'into'
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = height > 0 ? (clientY - top) / height : 0.5
  const edge = row.category === 1 ? 0.25 : 0.5
  return at < edge ? 'before' : at >= 1 - edge ? 'after' : 'into'
}

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

/** Dragging of a row, and dropping of another one before, into or after it. */
function useDropTarget(props: RowProps) {
  const { row, list, onDrop, dragged, onDrag } = props
  const [over, setOver] = useState<Place | null>(null)
  const canTake = (place: Place) =>
    dragged !== null &&
    !isWithin(list.rows, row, dragged.id) &&
    (place !== 'into' || (row.category === 1 && dragged.parentId !== row.id))
  return {
    'data-over': over ?? undefined,
    draggable: onDrop !== null,
    onDragStart(event: DragEvent<HTMLElement>) {
      onDrag(row)
      event.dataTransfer.setData(dragType, row.id)
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const place = placeOn(props, event)
      const isTaken = canTake(place)
      if (isTaken) event.preventDefault()
      setOver(isTaken ? place : null)
    },
    onDragLeave: () => setOver(null),
    onDragEnd: () => onDrag(null),
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setOver(null)
      const place = placeOn(props, event)
      if (dragged && canTake(place)) onDrop?.(dragged, row, place)
      onDrag(null)
    },
  }
}

/** Whether a row is another one, or below it. */
function isWithin(rows: readonly MenuRow[], row: MenuRow | undefined, id: string): boolean {
  if (!row) return false
  return (
    row.id === id ||
    isWithin(
      rows,
      rows.find((it) => it.id === row.parentId),
      id,
    )
  )
}
