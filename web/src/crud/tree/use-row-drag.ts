import { notifications } from '@mantine/notifications'
import { type DragEvent, type KeyboardEvent, useState } from 'react'

/** Where a row is dropped: beside another one, or into it. */
export type Place = 'before' | 'into' | 'after'

/** How rows move: by dragging, and by Alt with an arrow key within their level. */
export type RowMove<Row> = {
  /** The row that is dragged: a browser hides the data of a drag until it is dropped. */
  readonly dragged: Row | null
  readonly drag: (row: Row | null) => void
  /** Whether other rows may be dropped into a row. */
  readonly canHold: (row: Row) => boolean
  /** Why a row cannot be dropped there; false where it can. */
  readonly refusal: (row: Row, to: Row, place: Place) => string | false
  readonly drop: (row: Row, to: Row, place: Place) => void
  /** Moves a row by one place. */
  readonly step: (row: Row, by: 1 | -1) => void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Properties of the element of a row that can be moved; none where rows do not move. */
export function useRowDrag<Row extends { id: string }>(row: Row, move: RowMove<Row> | null) {
  const [over, setOver] = useState<Place | 'refused' | null>(null)
  if (!move) return {}
  const { dragged, drag, canHold, refusal, drop, step } = move
  const from = dragged?.id === row.id ? null : dragged
  return {
    'data-over': over ?? undefined,
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      drag(row)
      event.dataTransfer.setData('application/x-row', row.id)
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!from) return
      // Also where it cannot be dropped: then the drop says why.
      event.preventDefault()
      const place = placeIn(event, canHold(row))
      setOver(refusal(from, row, place) ? 'refused' : place)
    },
    onDragLeave: () => setOver(null),
    onDragEnd() {
      drag(null)
      setOver(null)
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setOver(null)
      drag(null)
      if (!from) return
      const place = placeIn(event, canHold(row))
      const reason = refusal(from, row, place)
      if (reason) notifications.show({ color: 'orange', message: reason })
      else drop(from, row, place)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = event.altKey && steps[event.key]
      if (!by) return
      event.preventDefault()
      step(row, by)
    },
  }
}

/** Place on a row where the pointer is: its quarters at the edges are beside it, or its halves where nothing goes into it. */
function placeIn({ clientY, currentTarget }: DragEvent<HTMLElement>, canHold: boolean): Place {
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = height > 0 ? (clientY - top) / height : 0.5
  const edge = canHold ? 0.25 : 0.5
  return at < edge ? 'before' : at >= 1 - edge ? 'after' : 'into'
}
