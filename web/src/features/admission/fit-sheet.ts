/** Factors of text size that are tried in turn. The smallest makes 8 pt, the limit of legible print. */
const factors = [1, 0.95, 0.9, 0.85, 0.8, 0.75]

/** Sets the largest factor at which everything is on one sheet; returns it, or null where none is small enough. */
export function fitSheet(sheet: HTMLElement): number | null {
  for (const factor of factors) {
    sheet.style.setProperty('--fit', String(factor))
    if (sheet.scrollHeight <= sheet.clientHeight) return factor
  }
  return null
}
