import type { KeyboardEvent } from 'react'

import { textOfCell } from './row-menu.tsx'
import { useCopy } from './use-copy.ts'

import classes from './table.module.css'

type TableKey = KeyboardEvent<HTMLTableElement>

/**
 * Keys within the rows of a table: j and k or the arrow keys move to the row below or above, left and right from cell to
 * cell, Ctrl+C copies the cell that has the focus. Enter belongs to the focused control: it opens the row from its title.
 */
export function useTableKeys() {
  const copy = useCopy()
  return (event: TableKey) => {
    const cell = focusedCell(event)
    if (!cell) return
    if (isCopy(event)) {
      if (document.getSelection()?.toString()) return
      event.preventDefault()
      void copy(textOfCell(copiedCell(cell)))
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const target = keyTarget(event.key, cell)
    if (!target) return
    event.preventDefault()
    focusIn(target)
  }
}

const isCopy = ({ key, ctrlKey, metaKey }: TableKey) => (ctrlKey || metaKey) && key.toLowerCase() === 'c'

/** Cell of the body that has the focus, or a control of it; null where a field takes the keys itself. */
function focusedCell({ target }: TableKey): HTMLTableCellElement | null {
  if (!(target instanceof Element) || target.closest('input:not([type=checkbox]), textarea, select')) return null
  return target.closest<HTMLTableCellElement>('tbody td, tbody th')
}

/** Check box and actions have no text of their own: the title of their row is copied. */
const copiedCell = (cell: HTMLTableCellElement): Element =>
  (cell.matches(`.${classes.check}, .${classes.actions}`) && cell.parentElement?.querySelector('th')) || cell

const rowSteps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const cellSteps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Cell that a key leads to. */
function keyTarget(key: string, cell: HTMLTableCellElement): HTMLTableCellElement | undefined {
  const row = cell.parentElement
  if (!(row instanceof HTMLTableRowElement)) return undefined
  const cellStep = cellSteps[key]
  if (cellStep) return row.cells[cell.cellIndex + cellStep]
  const rowStep = rowSteps[key]
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLTableRowElement>('tbody tr:not([aria-hidden])') ?? [])]
  return rowStep && rows[rows.indexOf(row) + rowStep]?.cells[cell.cellIndex]
}

/** Focuses the control of a cell; a cell without one itself. */
function focusIn(cell: HTMLTableCellElement) {
  const control = cell.querySelector<HTMLElement>('input, button, a[href]')
  if (!control) cell.tabIndex = -1
  const target = control ?? cell
  target.focus()
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
