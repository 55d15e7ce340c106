import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'

import { type NamedColumn, textOf } from './column.ts'
import { type Selection, useIsSelected } from './selection.ts'
import classes from './table.module.css'

type Props<Row extends { id: string }> = {
  row: Row
  /** Visible columns in their order; the first is the row's title. */
  columns: readonly NamedColumn<Row>[]
  /** null where rows cannot be selected. */
  selection: Selection<Row> | null
  actions?: ((row: Row) => ReactNode) | undefined
  /** Opens the details; null where they may not be read. */
  onOpen: ((id: string) => void) | null
}

/** Row of a table: native elements, because 200 of them are rendered at once. */
function Row<R extends { id: string }>({ row, columns, selection, actions, onOpen }: Props<R>) {
  const { i18n } = useLingui()
  return (
    <tr>
      {selection && <SelectRow row={row} name={titleOf(columns, row, i18n)} selection={selection} />}
      {columns.map((column, index) => {
        const text = column.cell && index > 0 ? undefined : textOf(column, row, i18n)
        const lang = column.isServerText ? 'zh-CN' : undefined
        return index === 0 ? (
          <th key={column.name} scope="row" className={classes.cell} lang={lang}>
            <Opener text={text} onOpen={onOpen && (() => onOpen(row.id))}>
              {column.cell?.(row) ?? (text || row.id)}
            </Opener>
          </th>
        ) : (
          <td key={column.name} className={classes.cell} title={text} lang={lang}>
            {column.cell ? column.cell(row) : text}
          </td>
        )
      })}
      {actions && (
        <td className={`${classes.cell} ${classes.actions}`}>
          <div className={classes.actionList}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

/** Title of a row, which opens its details. */
export const Opener = (props: { text?: string | undefined; onOpen: (() => void) | null; children: ReactNode }) =>
  props.onOpen ? (
    <button type="button" className={`${classes.link} ${classes.title}`} title={props.text} onClick={props.onOpen}>
      {props.children}
    </button>
  ) : (
    <span className={classes.title}>{props.children}</span>
  )

/** Rendered anew only when one of its properties changes: selecting a row changes its check box alone. */
export const TableRow = memo(Row) as typeof Row // memo forgets the type parameter

/** Title of a row: the text of its first column. */
export const titleOf = <R extends { id: string }>(
  columns: readonly NamedColumn<R>[],
  row: R,
  i18n: Parameters<typeof textOf>[2],
) => (columns[0] && textOf(columns[0], row, i18n)) || row.id

function SelectRow<R extends { id: string }>({
  row,
  name,
  selection,
}: {
  row: R
  name: string
  selection: Selection<R>
}) {
  return (
    <td className={`${classes.cell} ${classes.check}`}>
      <SelectBox row={row} name={name} selection={selection} />
    </td>
  )
}

/** Check box of a row. */
export function SelectBox<R extends { id: string }>({
  row,
  name,
  selection,
}: {
  row: R
  name: string
  selection: Selection<R>
}) {
  const { t } = useLingui()
  const isSelected = useIsSelected(selection, row.id)
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t`选择 ${name}`}
        checked={isSelected}
        onChange={({ currentTarget }) => selection.set([row], currentTarget.checked)}
      />
    </label>
  )
}

type ActionProps = {
  children: string
  /** Title of the row, which assistive technology reads after the action. */
  of: string
  onClick: () => void
  isDangerous?: boolean
  /** Why the row forbids the action. */
  forbidden?: string | false
}

/** Action of a row. */
export const RowAction = ({ children, of, onClick, isDangerous, forbidden }: ActionProps) => (
  <button
    type="button"
    className={`${classes.link} ${isDangerous ? classes.danger : ''}`}
    aria-label={`${children} ${of}${forbidden ? `: ${forbidden}` : ''}`}
    title={forbidden || undefined}
    disabled={Boolean(forbidden)}
    onClick={onClick}
  >
    {children}
  </button>
)
