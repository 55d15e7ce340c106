/**
 * Conditions under which a mask flips a module, by the number of the mask (ISO/IEC 18004, 7.8.2).
 * Source: https://www.iso.org/standard/83389.html.
 */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** Modules a side of version 1, the smallest code: enough for 41 digits. */
const size = 21

/** Dark modules of a code that is drawn as runs of a path, `M4 7h3v1H4z`. */
function darkModules(code: SVGSVGElement): Set<number> {
  const margin = (Number(code.getAttribute('viewBox')?.split(' ')[2]) - size) / 2
  const path = code.querySelectorAll('path')[1]?.getAttribute('d') ?? ''
  const runs = Array.from(path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1/g), ([, ...run]) => run.map(Number))
  return new Set(
    runs.flatMap(([x = 0, y = 0, length = 0]) =>
      Array.from({ length }, (_, index) => (y - margin) * size + x - margin + index),
    ),
  )
}

/** Whether a module belongs to a finder, the format or the timing pattern, and not to the data. */
const isFunction = (row: number, column: number) =>
  row === 6 || column === 6 || (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)

/** Modules of data in their order: pairs of columns from the right, upwards and downwards in turn. */
function* dataModules(): Generator<[number, number]> {
  let isUpward = true
  for (const right of [20, 18, 16, 14, 12, 10, 8, 5, 3, 1]) {
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step
      for (const column of [right, right - 1]) if (!isFunction(row, column)) yield [row, column]
    }
    isUpward = !isUpward
  }
}

/** The digits that a QR code of version 1 holds, read as a scanner reads an undamaged one. */
export function digitsIn(code: SVGSVGElement): string {
  const dark = darkModules(code)
  const isDark = (row: number, column: number) => dark.has(row * size + column)
  const maskBits = [2, 3, 4].map((column, index) => Number(isDark(8, column)) ^ [1, 0, 1][index]!) // of three
  const flips = masks[Number.parseInt(maskBits.join(''), 2)]
  const bits = Array.from(dataModules(), ([row, column]) => Number(isDark(row, column) !== flips?.(row, column))).join(
    '',
  )
  const number = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length), 2)
  if (number(0, 4) !== 1) throw new Error('no digits')
  const count = number(4, 10)
  const groups = Array.from({ length: Math.ceil(count / 3) }, (_, index) => {
    const digits = Math.min(3, count - index * 3)
    return String(number(14 + index * 10, [4, 7, 10][digits - 1]!)).padStart(digits, '0') // of three
  })
  return groups.join('')
}
