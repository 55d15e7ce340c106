import { Plural, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import type { NamedColumn } from '../column.ts'
import { type Selection, useSelected } from './selection.ts'

import classes from './table.module.css'

type Props<Row extends { id: string }> = {
  columns: readonly NamedColumn<Row>[]
  /** Rows of the page. */
  rows: readonly Row[]
  selection: Selection<Row>
}

/** Sum of a column. */
type Sum = {
  readonly sum: number
  /** Rows without a number, such as a quota without a limit. */
  readonly missing: number
}

function columnSum<Row>(rows: readonly Row[], { name }: NamedColumn<Row>): Sum {
  const numbers = rows.flatMap((row) => parsedNumber(row[name]) ?? [])
  return { sum: numbers.reduce((sum, number) => sum + number, 0), missing: rows.length - numbers.length }
}

/** A number, which a log writes as text. */
function parsedNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Rows that are summed: the selected ones of all pages, where there are some, otherwise the rows of the page. */
function useSummed<Row extends { id: string }>({ columns, rows, selection }: Props<Row>) {
  const selected = useSelected(selection)
  const isSelection = selected.size > 0
  const summed = isSelection ? [...selected.values()] : rows
  const isShown = summed.length > 1 && columns.some(({ isSummed }) => isSummed)
  return isShown ? { rows: summed, isSelection } : null
}

const Label = ({ isSelection, count }: { isSelection: boolean; count: number }) =>
  isSelection ? (
    <Plural value={count} one="所选 # 条合计" other="所选 # 条合计" />
  ) : (
    <Plural value={count} one="本页 # 条合计" other="本页 # 条合计" />
  )

function SumText({ sum, missing }: Sum) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n.number(sum)}
      {missing > 0 && (
        <Text span inherit c="dimmed" size="xs">
          {' '}
          <Plural value={missing} one="（# 条没有数值）" other="（# 条没有数值）" />
        </Text>
      )}
    </>
  )
}

/** Foot of a table with the sums of its columns. */
export function SumsFoot<Row extends { id: string }>(
  props: Props<Row> & { isSelectable: boolean; hasActions: boolean },
) {
  const { columns, isSelectable, hasActions } = props
  const summed = useSummed(props)
  if (!summed) return null
  const sumText = (column: NamedColumn<Row>) => column.isSummed && <SumText {...columnSum(summed.rows, column)} />
  return (
    <tfoot>
      <tr>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: an empty cell */}
        {isSelectable && <td className={classes.check} />}
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.name} scope="row">
              <Label isSelection={summed.isSelection} count={summed.rows.length} /> {sumText(column)}
            </th>
          ) : (
            <td key={column.name}>{sumText(column)}</td>
          ),
        )}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: an empty cell */}
        {hasActions && <td className={classes.actions} />}
      </tr>
    </tfoot>
  )
}

/** The same below cards, on a phone. */
export function SumsLine<Row extends { id: string }>(props: Props<Row>) {
  const { i18n } = useLingui()
  const summed = useSummed(props)
  if (!summed) return null
  return (
    <Text size="sm" role="note">
      <Label isSelection={summed.isSelection} count={summed.rows.length} />
      {props.columns
        .filter(({ isSummed }) => isSummed)
        .map((column) => (
          <Text key={column.name} span inherit>
            {' · '}
            {i18n._(column.label)} <SumText {...columnSum(summed.rows, column)} />
          </Text>
        ))}
    </Text>
  )
}
