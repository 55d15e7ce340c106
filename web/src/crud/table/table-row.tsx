import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, memo, type ReactNode } from 'react'

import { isUnknownId } from '#contracts/core/unknown-id.ts'

import { type NamedColumn, cellText } from '../column.ts'
import { RelativeTime } from '../row/relative-time.tsx'
import { ActionButtons, isSameActions, type ShownActions, useContextMenu, type useRunAction } from './row-action.tsx'
import { type Selection, useIsSelected } from './selection.ts'

import classes from './table.module.css'

/** What a row of a table, or its card on a phone, shows. */
export type RowProps<Row extends { id: string }> = {
  row: Row
  /** Visible columns in their order; the first is the row's title. */
  columns: readonly NamedColumn<Row>[]
  /** null where rows cannot be selected. */
  selection: Selection<Row> | null
  actions: ShownActions<Row>
  onRun: ReturnType<typeof useRunAction<Row>>
  /** Name of the row after its actions; by default its title. */
  toName: ((row: Row) => string) | undefined
  /** Opens the details; null where they may not be read. */
  onOpen: ((id: string) => void) | null
  /** Whether the screen shows it beside the list. */
  isCurrent: boolean
  /** Place in its page, from 0, where only a part of the page is rendered. */
  index?: number | undefined
}

/** Row of a table: few components and native elements, because dozens of them are rendered at once. */
function Row<R extends { id: string }>({ index, isCurrent, ...cells }: RowProps<R>) {
  const { row, columns, actions, onRun, toName } = cells
  const { i18n } = useLingui()
  const openContextMenu = useContextMenu({
    row,
    name: () => toName?.(row) ?? rowTitle(columns, row, i18n),
    actions,
    onRun,
  })
  return (
    <tr
      aria-rowindex={index === undefined ? undefined : index + 2} // the header is the first
      aria-current={isCurrent || undefined}
      onContextMenu={openContextMenu}
    >
      <Cells {...cells} />
    </tr>
  )
}

type CellsProps<R extends { id: string }> = Omit<RowProps<R>, 'index' | 'isCurrent'>

/** Cells of a row: an order that moves the row does not render them anew. */
const Cells = memo(<R extends { id: string }>(props: CellsProps<R>) => {
  const { row, columns, selection, actions, onRun, toName, onOpen } = props
  const { t, i18n } = useLingui()
  const name = rowTitle(columns, row, i18n)
  return (
    <>
      {selection && (
        <td className={classes.check}>
          <SelectBox row={row} label={t`选择 ${name}`} selection={selection} />
        </td>
      )}
      {columns.map((column, at) => {
        const lang = column.isServerText ? 'zh-CN' : undefined
        if (at === 0) {
          return (
            <th key={column.name} scope="row" lang={lang}>
              {opener(column.cell?.(row) ?? name, rowOpener(row.id, onOpen), name)}
            </th>
          )
        }
        const text = column.cell ? undefined : cellText(column, row, i18n)
        const instant: unknown = column.isInstant && !column.cell && row[column.name]
        return (
          <td key={column.name} title={text} lang={lang}>
            {column.cell ? column.cell(row) : typeof instant === 'string' ? <RelativeTime moment={instant} /> : text}
          </td>
        )
      })}
      {actions.length > 0 && (
        <td className={classes.actions}>
          <ActionButtons row={row} name={toName?.(row) ?? name} actions={actions} onRun={onRun} />
        </td>
      )}
    </>
  )
}, isSameCells) as <R extends { id: string }>(props: CellsProps<R>) => ReactNode // memo forgets the type parameter

/** Opens the details of a row; a row that the server sent without an id has none to be asked for. */
export const rowOpener = (id: string, onOpen: ((id: string) => void) | null) =>
  onOpen && !isUnknownId(id) ? () => onOpen(id) : null

/** Title of a row, which opens its details; no component: each row has one. */
export const opener = (title: ReactNode, onOpen: (() => void) | null, text?: string) =>
  onOpen ? (
    <button type="button" className={`${classes.link} ${classes.title}`} title={text} onClick={onOpen}>
      {title}
    </button>
  ) : (
    <span className={classes.title}>{title}</span>
  )

/**
 * Whether a row looks as before. Each page of a list has new row objects, so that values are compared:
 * sorting moves the rows that stay, and selecting one changes its check box alone.
 */
export const isSameRow = <R extends { id: string }>(one: RowProps<R>, other: RowProps<R>) =>
  one.isCurrent === other.isCurrent && one.index === other.index && isSameCells(one, other)

function isSameCells<R extends { id: string }>(one: CellsProps<R>, other: CellsProps<R>): boolean {
  return (
    one.columns === other.columns &&
    one.selection === other.selection &&
    one.onOpen === other.onOpen &&
    isShallowEqual(one.row, other.row) &&
    isSameActions(one.actions, other.actions, one.row)
  )
}

function isShallowEqual<T extends object>(one: T, other: T): boolean {
  if (one === other) return true
  const names = Object.keys(one) as (keyof T)[] // Object.keys forgets the type of the names
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
}

export const TableRow = memo(Row, isSameRow) as typeof Row // memo forgets the type parameter

/** Title of a row: the text of its first column. */
export const rowTitle = <R extends { id: string }>(
  columns: readonly NamedColumn<R>[],
  row: R,
  i18n: Parameters<typeof cellText>[2],
) => (columns[0] && cellText(columns[0], row, i18n)) || (isUnknownId(row.id) ? '—' : row.id)

type SelectProps<R extends { id: string }> = { row: R; label: string; selection: Selection<R> }

/** Check box of a row. */
export function SelectBox<R extends { id: string }>({ row, label, selection }: SelectProps<R>) {
  const isSelected = useIsSelected(selection, row.id)
  return (
    <label>
      <input
        type="checkbox"
        value={row.id}
        aria-label={label}
        disabled={isUnknownId(row.id)}
        checked={isSelected}
        // A click tells whether Shift is pressed, and a change does not; the space key clicks, too.
        onClick={({ currentTarget, shiftKey }) =>
          selection.select(row, { isSelected: currentTarget.checked, toAnchor: shiftKey })
        }
        onChange={() => undefined}
        onKeyDown={(event) => selectByArrow(event, selection)}
      />
    </label>
  )
}

/** Shift with an arrow key moves to the next check box and selects the rows from the last selected one to it. */
function selectByArrow<R extends { id: string }>(event: KeyboardEvent<HTMLInputElement>, selection: Selection<R>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step || !event.shiftKey) return
  const boxes = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('tbody input') ?? [])]
  const next = boxes[boxes.indexOf(event.currentTarget) + step]
  const row = selection.rowById(next?.value)
  if (!next || !row) return
  event.preventDefault()
  next.focus()
  selection.select(row, { isSelected: true, toAnchor: true })
}
