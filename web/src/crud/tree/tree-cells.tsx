import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { type NamedColumn, cellText } from '../column.ts'
import { ActionButtons, type ShownActions } from '../table/row-action.tsx'

import classes from '../table/table.module.css'

type Props<Row extends { id: string }> = {
  row: Row
  columns: readonly NamedColumn<Row>[]
  /** Column that holds the name; it may stand anywhere. */
  nameColumn: keyof Row & string
  /** Level of the row, from 0. */
  level: number
  actions: ShownActions<Row>
  toName: (row: Row) => string
  /** Name of the row. */
  children: ReactNode
}

/** Cells of a row of a tree: the name is indented by its level. */
export function TreeCells<Row extends { id: string }>(props: Props<Row>) {
  const { row, columns, nameColumn, level, actions, toName, children } = props
  const { i18n } = useLingui()
  return (
    <>
      {columns.map((column) =>
        column.name === nameColumn ? (
          <th key={column.name} scope="row" style={{ paddingInlineStart: 12 + level * 24 }}>
            {children}
          </th>
        ) : (
          <td key={column.name} lang={column.isServerText && 'zh-CN'}>
            {column.cell?.(row) ?? cellText(column, row, i18n)}
          </td>
        ),
      )}
      {actions.length > 0 && (
        <td className={classes.actions}>
          <ActionButtons row={row} name={toName(row)} actions={actions} />
        </td>
      )}
    </>
  )
}
