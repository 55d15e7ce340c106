import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'

import { columnList, type NamedColumn } from '../column.ts'
import { defaultWidth } from '../fitting-columns.ts'
import type { List } from '../list.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

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
  const visibleColumns = useMemo(
    () => key.split(',').flatMap((name): NamedColumn<Row>[] => all.filter((it) => it.name === name)),
    [all, key],
  )
  return { table, columns: visibleColumns }
}

/** The library computes columns; rows come from the server, page by page. */
const noRows: Record<string, unknown>[] = []
