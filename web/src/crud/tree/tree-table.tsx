import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'

import { columnList, type NamedColumn } from '../column.ts'
import { phone } from '../table/data-table.tsx'
import { type RowActions, type ShownActions, useShownActions } from '../table/row-action.tsx'
import { TableFrame } from '../table/table-frame.tsx'
import { openerOf } from '../table/table-row.tsx'
import { useColumns } from '../table/use-columns.ts'
import { TreeCard } from './tree-card.tsx'
import { ContextMenuRow, TreeCells } from './tree-cells.tsx'
import { TreeName } from './tree-name.tsx'
import type { TreeRow } from './tree-row.ts'
import { TreeState } from './tree-state.tsx'
import type { TreeList } from './use-tree-list.ts'

import tableClasses from '../table/table.module.css'
import classes from './tree.module.css'

type Props<Row extends TreeRow<Row>> = {
  list: TreeList<Row>
  /** Name of the table for assistive technology. */
  label: string
  actions: RowActions<Row>
  /** Name of a row after its actions, for assistive technology. */
  nameOf: (row: Row) => string
  /** Whether a row opens its details. */
  canOpen?: boolean
  onEmpty?: ReactNode
}

/** Rows of a tree as a table, on a phone as cards; the first column has the names. */
export function TreeTable<Row extends TreeRow<Row>>(props: Props<Row>) {
  const { list, onEmpty } = props
  const actions = useShownActions(props.actions)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const Shown = isPhone ? Cards : Grid
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
  const columnModel = useColumns(props.list)
  return (
    <TableFrame list={props.list} label={props.label} actions={props.actions} {...columnModel}>
      <tbody>
        <Rows {...props} columns={columnModel.columns} level={0} />
      </tbody>
    </TableFrame>
  )
}

type RowsProps<Row extends TreeRow<Row>> = ShownProps<Row> & { columns: readonly NamedColumn<Row>[]; level: number }

function Rows<Row extends TreeRow<Row>>(props: RowsProps<Row>) {
  const { rows, list, columns, level, actions, nameOf } = props
  const nameColumn = columnList(list.columns)[0]?.name
  return rows.map((row) => (
    <Fragment key={row.id}>
      <ContextMenuRow row={row} name={nameOf(row)} actions={actions}>
        {nameColumn && (
          <TreeCells
            row={row}
            columns={columns}
            nameColumn={nameColumn}
            level={level}
            actions={actions}
            nameOf={nameOf}
          >
            <Name {...props} row={row} />
          </TreeCells>
        )}
      </ContextMenuRow>
      {!list.folded.has(row.id) && <Rows {...props} rows={row.children} level={level + 1} />}
    </Fragment>
  ))
}

function Cards<Row extends TreeRow<Row>>(props: ShownProps<Row>) {
  const { rows, list, label, actions, nameOf } = props
  return (
    <ul className={tableClasses.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <TreeCard row={row} list={list} actions={actions} nameOf={nameOf}>
            <Name {...props} row={row} />
          </TreeCard>
          {row.children.length > 0 && !list.folded.has(row.id) && (
            <div className={classes.below}>
              <Cards {...props} label={nameOf(row)} rows={row.children} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Name<Row extends TreeRow<Row>>({ row, list, canOpen = true }: ShownProps<Row> & { row: Row }) {
  const name = columnList(list.columns)[0]?.name
  return (
    <TreeName
      name={name ? String(row[name]) : row.id}
      onToggle={row.children.length > 0 ? () => list.toggle(row.id) : null}
      isFolded={list.folded.has(row.id)}
      onOpen={openerOf(row.id, canOpen ? list.open : null)}
    />
  )
}
