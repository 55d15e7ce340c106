import { type DragEvent, useState } from 'react'

import type { MenuRow } from '#contracts/administration/menu-admin.ts'

import type { MenuList } from './use-menu-list.ts'
import type { Place } from './use-menu-order.ts'

/** Type of the data of a row that is dragged. */
const dragType = 'application/x-menu'

type Props = {
  row: MenuRow
  list: MenuList
  onDrop: ((row: MenuRow, to: MenuRow, place: Place) => void) | null
  /** The row that is dragged. */
  dragged: MenuRow | null
  onDrag: (row: MenuRow | null) => void
}

/** Where on a row the pointer is: nothing goes below a button, and matches of a filter have no order. */
function placeOn({ row, list }: Props, { clientY, currentTarget }: DragEvent<HTMLElement>): Place {
  if (list.isFlat) return 'into'
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = height > 0 ? (clientY - top) / height : 0.5
  const edge = row.category === 1 ? 0.25 : 0.5
  return at < edge ? 'before' : at >= 1 - edge ? 'after' : 'into'
}

/** Dragging of a row, and dropping of another one before, into or after it. */
export function useDropTarget(props: Props) {
  const { row, list, onDrop, dragged, onDrag } = props
  const [over, setOver] = useState<Place | null>(null)
  const canTake = (place: Place) =>
    dragged !== null &&
    !isWithin(list.rows, row, dragged.id) &&
    (place !== 'into' || (row.category === 1 && dragged.parentId !== row.id))
  return {
    'data-over': over ?? undefined,
    draggable: onDrop !== null,
    onDragStart(event: DragEvent<HTMLElement>) {
      onDrag(row)
      event.dataTransfer.setData(dragType, row.id)
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const place = placeOn(props, event)
      const isTaken = canTake(place)
      if (isTaken) event.preventDefault()
      setOver(isTaken ? place : null)
    },
    onDragLeave: () => setOver(null),
    onDragEnd: () => onDrag(null),
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setOver(null)
      const place = placeOn(props, event)
      if (dragged && canTake(place)) onDrop?.(dragged, row, place)
      onDrag(null)
    },
  }
}

/** Whether a row is another one, or below it. Parents may be of another server: they end where they repeat. */
function isWithin(rows: readonly MenuRow[], row: MenuRow, id: string): boolean {
  const above = new Set<string>()
  let current: MenuRow | undefined = row
  while (current && !above.has(current.id)) {
    above.add(current.id)
    const { parentId }: MenuRow = current
    current = rows.find((it) => it.id === parentId)
  }
  return above.has(id)
}
