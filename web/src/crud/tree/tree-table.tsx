import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import { columnList, type NamedColumn } from '../column.ts'
import { phone } from '../table/data-table.tsx'
import { SelectAll } from '../table/header-cell.tsx'
import { type RowActions, type ShownActions, useContextMenu, useShownActions } from '../table/row-action.tsx'
import { RowMenuHost } from '../table/row-menu.tsx'
import { SelectPage } from '../table/selection-bar.tsx'
import type { Selection } from '../table/selection.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { rowOpener, SelectBox } from '../table/table-row.tsx'
import { useColumns } from '../table/use-columns.ts'
import { TreeCard } from './tree-card.tsx'
import { TreeCells } from './tree-cells.tsx'
import { TreeName } from './tree-name.tsx'
import type { TreeRow } from './tree-row.ts'
import { TreeState } from './tree-state.tsx'
import { type RowMove, useRowDrag } from './use-row-drag.ts'
import type { TreeList } from './use-tree-list.ts'

import tableClasses from '../table/table.module.css'
import classes from './tree.module.css'

type Props<Row extends TreeRow<Row>> = {
  list: TreeList<Row>
  /** Name of the table for assistive technology. */
  label: string
  actions: RowActions<Row>
  /** Name of a row after its actions, for assistive technology. */
  toName: (row: Row) => string
  /** null where rows cannot be selected. */
  selection: Selection<Row> | null
  /** null where rows do not move. */
  move: RowMove<Row> | null
  /** Icon beside the name of a row. */
  toIcon?: (row: Row) => ReactNode
  /** Id of the row that was added last: it comes into view with the focus. */
  added?: string | null
  /** Whether a row opens its details. */
  canOpen?: boolean
  onEmpty?: ReactNode
}

/** Rows of a tree as a table, on a phone as cards; the first column has the names. */
export function TreeTable<Row extends TreeRow<Row>>(props: Props<Row>) {
  const { list, onEmpty, selection } = props
  const actions = useShownActions(props.actions)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const Shown = isPhone ? Cards : Grid
  useLayoutEffect(() => selection?.showPage(list.shown), [selection, list.shown])
  return (
    <TreeState list={list} onEmpty={onEmpty}>
      {(rows) => <Shown {...props} actions={actions} rows={rows} />}
    </TreeState>
  )
}

type ShownProps<Row extends TreeRow<Row>> = Omit<Props<Row>, 'actions'> & {
  actions: ShownActions<Row>
  rows: readonly Row[]
}

function Grid<Row extends TreeRow<Row>>(props: ShownProps<Row>) {
  const { list, label, actions, selection } = props
  const columnModel = useColumns(list)
  return (
    <TableFrame
      list={list}
      label={label}
      actions={actions}
      {...columnModel}
      selectAll={selection && <SelectAll rows={list.shown} selection={selection} />}
      className={classes.table}
    >
      <tbody>
        <Rows {...props} columns={columnModel.columns} level={0} />
      </tbody>
    </TableFrame>
  )
}

type RowsProps<Row extends TreeRow<Row>> = ShownProps<Row> & { columns: readonly NamedColumn<Row>[]; level: number }

function Rows<Row extends TreeRow<Row>>({ rows, ...props }: RowsProps<Row>) {
  return rows.map((row) => (
    <Fragment key={row.id}>
      <GridRow {...props} row={row} />
      {!props.list.isFolded(row.id) && <Rows {...props} rows={row.children} level={props.level + 1} />}
    </Fragment>
  ))
}

function GridRow<Row extends TreeRow<Row>>(props: Omit<RowsProps<Row>, 'rows'> & { row: Row }) {
  const { row, list, columns, level, actions, toName, selection, move } = props
  const { t } = useLingui()
  const name = toName(row)
  const nameColumn = columnList(list.columns)[0]?.name
  const openContextMenu = useContextMenu({ row, name: () => name, actions })
  return (
    <tr onContextMenu={openContextMenu} {...useRowDrag(row, move)}>
      {selection && (
        <td className={tableClasses.check}>
          <SelectBox row={row} label={t`选择 ${name}`} selection={selection} />
        </td>
      )}
      {nameColumn && (
        <TreeCells row={row} columns={columns} nameColumn={nameColumn} level={level} actions={actions} toName={toName}>
          <Name {...props} row={row} />
        </TreeCells>
      )}
    </tr>
  )
}

function Cards<Row extends TreeRow<Row>>(props: ShownProps<Row>) {
  const { list, selection } = props
  return (
    <RowMenuHost>
      {selection && <SelectPage list={{ selection, rows: list.shown }} />}
      <CardLevel {...props} />
    </RowMenuHost>
  )
}

function CardLevel<Row extends TreeRow<Row>>(props: ShownProps<Row>) {
  const { rows, list, label, actions, toName, selection } = props
  return (
    <ul className={tableClasses.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <TreeCard row={row} list={list} actions={actions} toName={toName} selection={selection}>
            <Name {...props} row={row} />
          </TreeCard>
          {row.children.length > 0 && !list.isFolded(row.id) && (
            <div className={classes.below}>
              <CardLevel {...props} label={toName(row)} rows={row.children} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type NameProps<Row extends TreeRow<Row>> = Pick<Props<Row>, 'list' | 'toIcon' | 'added' | 'canOpen'> & { row: Row }

function Name<Row extends TreeRow<Row>>({ row, list, toIcon, added, canOpen = true }: NameProps<Row>) {
  const column = columnList(list.columns)[0]?.name
  const isFolded = list.isFolded(row.id)
  const isAdded = added === row.id
  const own = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isAdded) own.current?.focus()
  }, [isAdded])
  return (
    <TreeName
      ref={own}
      name={column ? String(row[column]) : row.id}
      icon={toIcon?.(row)}
      onToggle={row.children.length > 0 ? () => list.fold(row.id, !isFolded) : null}
      isFolded={isFolded}
      onOpen={rowOpener(row.id, canOpen ? list.open : null)}
    />
  )
}
