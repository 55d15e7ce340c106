/** Columns of a sheet: A to XFD. */
const columnCount = 16_384

/** Index of the column of a reference such as `AML1`, from 0; null where it is none. */
export function columnIndex(reference: string): number | null {
  const letters = /^\$?([A-Z]{1,3})\$?\d*$/.exec(reference)?.[1]
  if (letters === undefined) return null
  const index =
    Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, place) => sum * 26 + place, 0) - 1
  return index < columnCount ? index : null
}

/** Row of a reference such as `AML1`, from 1; 0 where it has none. */
export const rowNumber = (reference: string): number => Number(reference.replaceAll(/\D/g, ''))

/** Letters of a column by its index. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
