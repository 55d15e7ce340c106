import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'

import { type Column, columnList, type Columns } from './column.ts'
import type { Preferences } from './preferences.ts'

/** Width of a column that names none, in pixels. */
export const defaultWidth = 160

/** Below this room hidden columns stay hidden, in pixels: a table of a usual window looks the same at each width. */
const wideRoom = 1_100

/**
 * Columns of a table, of which a wide one shows the hidden ones too, in their order, as far as it has room. `fit` gets the
 * room in pixels.
 */
export function useFittingColumns<Row>(columns: Columns<Row>, { visible, widths }: Preferences) {
  const [room, setRoom] = useState(0)
  const fit = useCallbackRef(setRoom)
  const fitting = useMemo(() => fittingColumns(columns, room, { visible, widths }), [columns, room, visible, widths])
  return { columns: fitting, fit }
}

/** The columns for a room; what somebody has shown or hidden stays so. */
export function fittingColumns<Row>(
  columns: Columns<Row>,
  room: number,
  { visible, widths }: Pick<Preferences, 'visible' | 'widths'>,
): Columns<Row> {
  if (room < wideRoom) return columns
  const all = columnList(columns).map(({ name, ...column }) => ({
    name,
    column,
    pixels: widths[name] ?? column.width ?? defaultWidth,
  }))
  let left = room
  for (const { name, column, pixels } of all) if (visible[name] ?? !column.isHidden) left -= pixels
  const shown = all.map(({ name, column, pixels }): [string, Column<Row>] => {
    if (!column.isHidden || visible[name] !== undefined || left < pixels) return [name, column]
    left -= pixels
    const { isHidden: _, ...unhidden } = column
    return [name, unhidden]
  })
  return Object.fromEntries(shown) as Columns<Row> // the same names
}
