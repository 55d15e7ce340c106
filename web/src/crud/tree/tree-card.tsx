import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Facts } from '#web/ui/facts.tsx'
import { columnList, inOrder, cellText } from '../column.ts'
import type { ListTools } from '../list.ts'
import { ActionButtons, type ShownActions } from '../table/row-action.tsx'

import classes from '../table/table.module.css'

type Props<Row extends { id: string }> = {
  row: Row
  list: Pick<ListTools<Row>, 'columns' | 'preferences'>
  actions: ShownActions<Row>
  nameOf: (row: Row) => string
  /** What stands in place of the first column: the name of the row. */
  children: ReactNode
}

/** Row of a tree on a phone: its name, and the visible columns that have a value. */
export function TreeCard<Row extends { id: string }>({ row, list, actions, nameOf, children }: Props<Row>) {
  const { i18n } = useLingui()
  const { order, visible } = list.preferences
  const [, ...columns] = columnList(list.columns)
  return (
    <div className={classes.card}>
      {children}
      <Facts
        labelWidth={72}
        rows={inOrder(columns, order)
          .filter(({ name, isHidden }) => visible[name] ?? !isHidden)
          .map((column) => ({
            label: i18n._(column.label),
            value: column.cell?.(row) ?? cellText(column, row, i18n),
            ...(column.isServerText && { lang: 'zh-CN' as const }),
          }))}
      />
      <div className={classes.actionList}>
        <ActionButtons row={row} name={nameOf(row)} actions={actions} />
      </div>
    </div>
  )
}
