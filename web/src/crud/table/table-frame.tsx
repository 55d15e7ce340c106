import { useLingui } from '@lingui/react/macro'
import { useResizeObserver } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'

import type { List } from '../list.ts'
import { HeaderCell } from './header-cell.tsx'
import { maxTexts, type ShownActions } from './row-action.tsx'
import { RowMenuHost } from './row-menu.tsx'
import { useTableKeys } from './table-keys.ts'
import type { useColumns } from './use-columns.ts'

import classes from './table.module.css'

type Props<Row extends { id: string }> = ReturnType<typeof useColumns<Row>> & {
  list: Pick<List<Row>, 'rows' | 'search' | 'change' | 'preferences' | 'changePreferences'> & {
    readonly fit?: List<Row>['fit']
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
  const actionsWidth = rowActionsWidth(actions, list.rows)
  const [frame, { width: available }] = useResizeObserver<HTMLDivElement>()
  const width = table.getTotalSize() + (hasActions ? actionsWidth : 0) + (selectAll ? checkWidth : 0)
  // Of all actions, also where no row of the page has them: columns do not come and go from page to page.
  const tools = (hasActions ? rowActionsWidth(actions) : 0) + (selectAll ? checkWidth : 0)
  const { fit } = list
  useEffect(() => {
    if (available > 0) fit?.(available - borders - tools) // 0 in a tab that is not in front
  }, [fit, available, tools])
  // Where the columns fit, the page scrolls below their heads; otherwise the frame scrolls, in both directions.
  const isScrolled = available > 0 && available - borders < width
  const onKeyDown = useTableKeys()
  return (
    <RowMenuHost>
      <div
        ref={frame}
        className={classes.frame}
        role="region"
        aria-label={label}
        data-scrolls={isScrolled || undefined}
        // A region that scrolls can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1, as axe's scrollable-region-focusable asks
        tabIndex={isScrolled ? 0 : undefined}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the focused control or cell in it */}
        <table
          onKeyDown={onKeyDown}
          className={`${classes.table} ${className} ${isDense ? classes.dense : ''}`}
          aria-busy={list.result.isPlaceholderData || undefined}
          data-fixed={isFirstFixed || undefined}
          aria-rowcount={rowCount && rowCount + 1} // with the header
          style={{ minWidth: width }}
        >
          <colgroup>
            {selectAll && <col className={classes.tools} style={{ width: checkWidth }} />}
            {columns.map(({ name }) => (
              <col key={name} style={{ width: table.getColumn(name)?.getSize() }} />
            ))}
            {hasActions && <col className={classes.tools} style={{ width: actionsWidth }} />}
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
    </RowMenuHost>
  )
}

/** Width of the check boxes, in pixels. */
const checkWidth = 40

/** Width of both borders of the frame, which the observed width includes, in pixels. */
const borders = 2

/** Pixels that the actions of the rows take in one line, in each language: an ideograph is as wide as two letters. */
function rowActionsWidth<Row>(actions: ShownActions<Row>, rows?: readonly Row[]): number {
  const widths = actions.map(({ text }) => widthOfText(text) + gap)
  const widthIn = (row?: Row) => {
    const offered = widths.filter((_, index) => row === undefined || actions[index]?.isOffered?.(row) !== false)
    const menu = offered.length > maxTexts ? menuWidth : 0
    return offered.slice(0, maxTexts).reduce((sum, width) => sum + width, padding + menu)
  }
  return Math.max(minWidth, ...(rows?.map(widthIn) ?? [widthIn()]))
}

const widthOfText = (text: string) => Array.from(text).reduce((width, letter) => width + (letter > '⺀' ? 14 : 8), 0)

/** Of the cell of the actions, in pixels: between two of them, at both sides, the button of their menu, its head. */
const gap = 12
const padding = 16
const menuWidth = 28
const minWidth = 80
