import { useRef } from 'react'

import { type RowProps, TableRow } from './table-row.tsx'
import { type Block, rowBlocks, useFarHeight } from './virtual-rows.ts'

import classes from './table.module.css'

type Props<Row extends { id: string }> = Omit<RowProps<Row>, 'row' | 'index' | 'isCurrent'> & {
  rows: readonly Row[]
  /** Whether only the rows near the window are rendered. */
  isVirtual: boolean
  /** Height of a row until it is measured, in pixels. */
  rowHeight: number
  /** Id of the row that the screen shows beside the list. */
  current: string | undefined
}

/** Rows of a table, in blocks. */
export const TableRows = <Row extends { id: string }>({ rows, ...common }: Props<Row>) =>
  rowBlocks(rows, common.rowHeight).map((block) => <RowBlock key={block.start} {...common} block={block} />)

type BlockProps<Row extends { id: string }> = Omit<Props<Row>, 'rows'> & { block: Block<Row> }

function RowBlock<Row extends { id: string }>({ block, isVirtual, rowHeight, current, ...common }: BlockProps<Row>) {
  const { rows, start } = block
  const body = useRef<HTMLTableSectionElement>(null)
  const farHeight = useFarHeight(body, { isVirtual, height: rows.length * rowHeight, before: start * rowHeight })
  const width = common.columns.length + (common.selection ? 1 : 0) + (common.actions.length > 0 ? 1 : 0)
  return (
    <tbody ref={body}>
      {farHeight === null ? (
        rows.map((row, at) => (
          <TableRow
            key={row.id}
            {...common}
            row={row}
            isCurrent={row.id === current}
            index={isVirtual ? start + at : undefined}
          />
        ))
      ) : (
        <tr aria-hidden>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control, and hidden */}
          <td className={classes.far} colSpan={width} style={{ height: farHeight }} />
        </tr>
      )}
    </tbody>
  )
}
