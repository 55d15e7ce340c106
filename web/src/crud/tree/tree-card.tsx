import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { columnList, inOrder } from '../column.ts'
import type { ListTools } from '../list.ts'
import { CardLine } from '../table/card-line.tsx'
import { type ShownActions, RowMenuButton } from '../table/row-action.tsx'
import type { Selection } from '../table/selection.ts'
import { SelectBox } from '../table/table-row.tsx'

import classes from '../table/table.module.css'

type Props<Row extends { id: string }> = {
  row: Row
  list: Pick<ListTools<Row>, 'columns' | 'preferences'>
  actions: ShownActions<Row>
  toName: (row: Row) => string
  /** null where rows cannot be selected. */
  selection: Selection<Row> | null
  /** What stands in place of the first column: the name of the row. */
  children: ReactNode
}

/** Row of a tree on a phone: its name, and the visible columns that have a value. */
export function TreeCard<Row extends { id: string }>({ row, list, actions, toName, selection, children }: Props<Row>) {
  const { t } = useLingui()
  const { order, visible } = list.preferences
  const [, ...columns] = columnList(list.columns)
  const name = toName(row)
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        {selection && <SelectBox row={row} label={t`选择 ${name}`} selection={selection} />}
        {children}
        <RowMenuButton row={row} name={name} actions={actions} />
      </div>
      <CardLine
        row={row}
        columns={inOrder(columns, order).filter(({ name: column, isHidden }) => visible[column] ?? !isHidden)}
      />
    </div>
  )
}
