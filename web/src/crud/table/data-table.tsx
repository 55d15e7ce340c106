import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'

import { Cards } from './cards.tsx'
import { columnList, type NamedColumn } from '../column.ts'
import { HeaderCell, SelectAll } from './header-cell.tsx'
import { isForbidden, type List } from '../list.ts'
import { Pager } from './pager.tsx'
import { ListState } from './list-state.tsx'
import { type RowActions, type ShownActions, useRunAction, useShownActions } from './row-action.tsx'
import { TableRows } from './table-rows.tsx'
import classes from './table.module.css'
import { useIsVirtual } from './virtual-rows.ts'

/** Below this width a list shows cards in place of a table. */
export const phone = '(max-width: 767px)'

/** Width of a column that names none, in pixels. */
const defaultWidth = 160

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

type Props<Row extends { id: string }> = {
  list: List<Row>
  /** Name of the table for assistive technology. */
  label: string
  actions?: RowActions<Row>
  /** Name of a row after its actions, for assistive technology; default: the text of its first column. */
  nameOf?: (row: Row) => string
  /** Id of the row that the screen shows beside the table. */
  current?: string | undefined
  /** Whether rows can be selected. */
  isSelectable?: boolean
  /** Whether a row opens its details. */
  canOpen?: boolean
  /** Next action of a list that is empty without a filter. */
  onEmpty?: ReactNode
}

/** Table of a list with its states and its pager; on a phone cards. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { list, onEmpty } = props
  const actions = useShownActions(props.actions ?? [])
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  return (
    <>
      <ListState list={list} onEmpty={onEmpty}>
        {isPhone ? <Cards {...props} actions={actions} /> : <Grid {...props} actions={actions} />}
      </ListState>
      <Pager
        total={isForbidden(list) ? 0 : list.total}
        current={list.search.current}
        size={list.search.size}
        change={list.change}
        isCompact={isPhone}
      />
    </>
  )
}

function Grid<Row extends { id: string }>({
  list,
  label,
  actions,
  nameOf,
  current,
  isSelectable = false,
  canOpen = true,
}: Omit<Props<Row>, 'actions'> & { actions: ShownActions<Row> }) {
  const { t } = useLingui()
  const { rows, selection, preferences, result } = list
  const { table, columns } = useColumns(list)
  const run = useRunAction(actions)
  const isVirtual = useIsVirtual(rows)
  const hasActions = actions.length > 0
  const actionsWidth = widthOf(actions)
  const header = table.getHeaderGroups()[0]
  return (
    // A region that scrolls can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1, as axe's scrollable-region-focusable asks
    <div className={classes.frame} role="region" aria-label={label} tabIndex={0}>
      <table
        className={`${classes.table} ${preferences.isDense ? classes.dense : ''}`}
        aria-busy={result.isPlaceholderData || undefined}
        data-fixed={preferences.isFirstFixed || undefined}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined} // with the header
        style={{ minWidth: table.getTotalSize() + (hasActions ? actionsWidth : 0) + (isSelectable ? 44 : 0) }}
      >
        <colgroup>
          {isSelectable && <col style={{ width: 44 }} />}
          {table.getVisibleLeafColumns().map((column) => (
            <col key={column.id} style={{ width: column.getSize() }} />
          ))}
          {hasActions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={isVirtual ? 1 : undefined}>
            {isSelectable && <SelectAll rows={rows} selection={selection} />}
            {header?.headers.map((cell, index) => {
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
            {hasActions && (
              <th scope="col" className={classes.actions}>
                {t`操作`}
              </th>
            )}
          </tr>
        </thead>
        <TableRows
          key={String(preferences.isDense)} // rows of another height
          rows={rows}
          columns={columns}
          selection={isSelectable ? selection : null}
          actions={actions}
          onRun={run}
          nameOf={nameOf}
          onOpen={canOpen ? list.open : null}
          current={current}
          isVirtual={isVirtual}
          rowHeight={preferences.isDense ? 33 : 45}
        />
      </table>
    </div>
  )
}

/** Pixels that the actions take in one line, in each language: an ideograph is as wide as two letters. */
export function widthOf(actions: ShownActions<never>): number {
  const letters = actions.flatMap(({ text }) => Array.from(text))
  return letters.reduce((width, letter) => width + (letter > '⺀' ? 14 : 7.5), 32 + 14 * (actions.length - 1))
}

/** Visible columns in their order, with the table that computes their widths. */
export function useColumns<Row extends { id: string }>(
  list: Pick<List<Row>, 'columns' | 'preferences' | 'changePreferences'>,
) {
  const { columns, preferences, changePreferences } = list
  const { order, visible, widths } = preferences
  const all = useMemo(() => columnList(columns), [columns])
  const definitions = useMemo(
    () => all.map(({ name, width = defaultWidth }) => ({ id: name, size: width, minSize: 64, maxSize: 900 })),
    [all],
  )
  const visibility = useMemo(
    () => Object.fromEntries(all.map(({ name, isHidden }) => [name, visible[name] ?? !isHidden])),
    [all, visible],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnOrder: order, columnVisibility: visibility, columnSizing: widths },
    columnResizeMode: 'onChange',
    onColumnSizingChange: (next) => changePreferences({ widths: typeof next === 'function' ? next(widths) : next }),
  })
  const names = table.getVisibleLeafColumns().map(({ id }) => id)
  const key = names.join()
  const shown = useMemo(
    () => key.split(',').flatMap((name): NamedColumn<Row>[] => all.filter((it) => it.name === name)),
    [all, key],
  )
  return { table, columns: shown }
}

/** The library computes columns; rows come from the server, page by page. */
const noRows: Record<string, unknown>[] = []
