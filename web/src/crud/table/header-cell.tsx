import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

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
  const label = i18n._(column.label)
  const order = orderOf(column, list)
  const resizeByKey = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (!change) return
    event.preventDefault()
    changePreferences({ widths: { ...preferences.widths, [column.name]: Math.max(64, width + change) } })
  }
  return (
    <th scope="col" aria-sort={column.sort ? (order ?? 'none') : undefined}>
      {column.sort ? (
        <button type="button" className={classes.sort} onClick={() => list.change(nextOrder(column.sort, order))}>
          {label}
          <OrderMark order={order} />
        </button>
      ) : (
        label
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

function orderOf<Row extends { id: string }>({ sort }: NamedColumn<Row>, { search }: Pick<List<Row>, 'search'>): Order {
  if (!sort) return null
  return search.ascs === sort ? 'ascending' : search.descs === sort ? 'descending' : null
}

/** Ascending, then descending, then the order of the server. */
const nextOrder = (sort: string | undefined, order: Order) => ({
  ascs: order === null ? sort : undefined,
  descs: order === 'ascending' ? sort : undefined,
})

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
