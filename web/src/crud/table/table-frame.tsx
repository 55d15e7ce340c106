import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { List } from '../list.ts'
import { HeaderCell } from './header-cell.tsx'
import type { ShownActions } from './row-action.tsx'
import type { useColumns } from './use-columns.ts'

import classes from './table.module.css'

type Props<Row extends { id: string }> = ReturnType<typeof useColumns<Row>> & {
  list: Pick<List<Row>, 'search' | 'change' | 'preferences' | 'changePreferences'> & {
    readonly result: Pick<List<Row>['result'], 'isPlaceholderData'>
  }
  /** Name of the table for assistive technology. */
  label: string
  actions: ShownActions<Row>
  /** Header of the check boxes, where rows can be selected. */
  selectAll?: ReactNode
  /** Number of the rows, where not all of them are in the document. */
  rowCount?: number | undefined
  className?: string | undefined
  children: ReactNode
}

/** Table with its header and the widths of its columns, in a region that scrolls. */
export function TableFrame<Row extends { id: string }>(props: Props<Row>) {
  const { list, label, table, columns, actions, selectAll, rowCount, className = '', children } = props
  const { t } = useLingui()
  const { isDense, isFirstFixed } = list.preferences
  const hasActions = actions.length > 0
  const width = table.getTotalSize() + (hasActions ? widthOf(actions) : 0) + (selectAll ? checkWidth : 0)
  return (
    // A region that scrolls can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1, as axe's scrollable-region-focusable asks
    <div className={classes.frame} role="region" aria-label={label} tabIndex={0}>
      <table
        className={`${classes.table} ${className} ${isDense ? classes.dense : ''}`}
        aria-busy={list.result.isPlaceholderData || undefined}
        data-fixed={isFirstFixed || undefined}
        aria-rowcount={rowCount && rowCount + 1} // with the header
        style={{ minWidth: width }}
      >
        <colgroup>
          {selectAll && <col style={{ width: checkWidth }} />}
          {columns.map(({ name }) => (
            <col key={name} style={{ width: table.getColumn(name)?.getSize() }} />
          ))}
          {hasActions && <col style={{ width: widthOf(actions) }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={rowCount && 1}>
            {selectAll}
            {table.getHeaderGroups()[0]?.headers.map((cell, index) => {
              const column = columns[index]
              return (
                column && (
                  <HeaderCell
                    key={cell.id}
                    column={column}
                    list={list}
                    width={cell.column.getSize()}
                    onResize={cell.getResizeHandler()}
                  />
                )
              )
            })}
            {hasActions && <th scope="col" className={classes.actions}>{t`操作`}</th>}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

/** Width of the check boxes, in pixels. */
const checkWidth = 44

/** Pixels that the actions take in one line, in each language: an ideograph is as wide as two letters. */
function widthOf(actions: ShownActions<never>): number {
  const letters = actions.flatMap(({ text }) => Array.from(text))
  return letters.reduce((width, letter) => width + (letter > '⺀' ? 14 : 7.5), 32 + 14 * (actions.length - 1))
}
