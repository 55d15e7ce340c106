import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'

import type { NamedColumn } from '../column.ts'
import type { List } from '../list.ts'
import { type Selection, useSelectedCount } from './selection.ts'

import classes from './table.module.css'

/** Step of the width by the arrow keys, in pixels. */
const step = 16

type Props<Row extends { id: string }> = {
  column: NamedColumn<Row>
  list: Pick<List<Row>, 'search' | 'change' | 'preferences' | 'changePreferences'>
  width: number
  onResize: (event: unknown) => void
}

/** Header of a column: its order, and its width by mouse or arrow keys. */
export function HeaderCell<Row extends { id: string }>({ column, list, width, onResize }: Props<Row>) {
  const { t, i18n } = useLingui()
  const { preferences, changePreferences } = list
  const name = useId()
  const label = i18n._(column.label)
  const order = columnOrder(column, list)
  const place = sortPlace(column, list)
  const resizeByKey = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (!change) return
    event.preventDefault()
    changePreferences({ widths: { ...preferences.widths, [column.name]: Math.max(64, width + change) } })
  }
  return (
    <th scope="col" aria-sort={column.sort ? (order ?? 'none') : undefined} aria-labelledby={name}>
      {column.sort ? (
        <button
          type="button"
          className={classes.sort}
          title={t`按住 Shift 可按多列排序`}
          onClick={({ shiftKey }) => list.change(nextOrder(column.sort ?? '', list.search, shiftKey))}
        >
          <span id={name}>{label}</span>
          <OrderMark order={order} />
          {place !== null && <sup>{place}</sup>}
        </button>
      ) : (
        <span id={name}>{label}</span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a control (WAI-ARIA 1.2, separator) */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={t`${label}的列宽`}
        aria-valuenow={width}
        aria-valuemin={64}
        aria-valuemax={900}
        tabIndex={0}
        className={classes.resize}
        onMouseDown={onResize}
        onTouchStart={onResize}
        onKeyDown={resizeByKey}
      />
    </th>
  )
}

type Order = 'ascending' | 'descending' | null

const OrderMark = ({ order }: { order: Order }) => {
  const Icon = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort
  return <Icon size={14} aria-hidden />
}

type Searched<Row extends { id: string }> = Pick<List<Row>, 'search'>

/** Columns of an order, comma separated; the server takes the ascending ones first. Source: blade-contract 1.2. */
const orderColumns = (order: string | undefined) => order?.split(',').filter(Boolean) ?? []

function columnOrder<Row extends { id: string }>({ sort }: NamedColumn<Row>, { search }: Searched<Row>): Order {
  if (!sort) return null
  if (orderColumns(search.ascs).includes(sort)) return 'ascending'
  return orderColumns(search.descs).includes(sort) ? 'descending' : null
}

/** Place of a column among several that the rows are sorted by, from 1. */
function sortPlace<Row extends { id: string }>({ sort }: NamedColumn<Row>, { search }: Searched<Row>): number | null {
  const all = [...orderColumns(search.ascs), ...orderColumns(search.descs)]
  return sort && all.length > 1 && all.includes(sort) ? all.indexOf(sort) + 1 : null
}

/** Ascending, then descending, then the order of the server; `isAdded` keeps the other columns of the order. */
function nextOrder(sort: string, { ascs, descs }: { ascs?: string; descs?: string }, isAdded: boolean) {
  const others = (order: string | undefined) => (isAdded ? orderColumns(order).filter((it) => it !== sort) : [])
  const isAscending = orderColumns(ascs).includes(sort)
  const isDescending = orderColumns(descs).includes(sort)
  const ascending = [...others(ascs), ...(isAscending || isDescending ? [] : [sort])]
  const descending = [...others(descs), ...(isAscending ? [sort] : [])]
  return { ascs: ascending.join() || undefined, descs: descending.join() || undefined }
}

/** Check box of all rows of the page. */
export function SelectAll<Row extends { id: string }>({
  rows,
  selection,
}: {
  rows: readonly Row[]
  selection: Selection<Row>
}) {
  const { t } = useLingui()
  const count = useSelectedCount(selection, rows)
  const isAll = rows.length > 0 && count === rows.length
  return (
    <th scope="col" className={classes.check}>
      <label>
        <input
          type="checkbox"
          aria-label={t`选择本页全部`}
          checked={isAll}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !isAll
          }}
          onChange={({ currentTarget }) => selection.set(rows, currentTarget.checked)}
        />
      </label>
    </th>
  )
}
