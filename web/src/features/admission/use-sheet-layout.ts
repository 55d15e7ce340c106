import { useCallback, useState } from 'react'

/** `one`: shrunk onto one sheet if necessary. `split`: normal size, on as many sheets as necessary. */
export type SheetLayout = 'one' | 'split'

export type PaperLayout = ReturnType<typeof useSheetLayout>['paper']

/**
 * Layout of a ticket on paper. What fits on one sheet in normal size has no choice; what does not even fit when it is
 * shrunk is split.
 */
export function useSheetLayout() {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const [layout, setLayout] = useState<SheetLayout>('one')
  const [factor, setFactor] = useState<number | null>(1)
  /** Height of the split sheet, in pixels. */
  const [height, setHeight] = useState<number | null>(null)
  // A ref that changes with the layout, so that the sheet is measured in each.
  const measure = useCallback(
    (element: HTMLElement | null) => {
      setSheet(element)
      setHeight(layout === 'split' ? (element?.offsetHeight ?? null) : null)
      if (!element || layout === 'split') return
      const fitting = fitSheet(element)
      setFactor(fitting)
      if (fitting === null) setLayout('split')
    },
    [layout],
  )
  return { measure, sheet, paper: { layout, setLayout, height, hasChoice: factor !== null && factor < 1 } }
}

/** Factors of text size that are tried in turn. The smallest makes 8 pt, the limit of legible print. */
const factors = [1, 0.95, 0.9, 0.85, 0.8, 0.75]

/** Sets the largest factor at which everything is on one sheet; returns it, or null where none is small enough. */
function fitSheet(sheet: HTMLElement): number | null {
  for (const factor of factors) {
    sheet.style.setProperty('--fit', String(factor))
    if (sheet.scrollHeight <= sheet.clientHeight) return factor
  }
  return null
}
