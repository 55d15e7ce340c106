import { Refusal } from './refusal.ts'
import { bladeTimeFormat, columnText } from './wire.ts'

const suffix =
  /^(.*?)(?:_(equal|notequal|like|likeleft|likeright|notlike|ge|le|gt|lt|datege|dategt|dateequal|datele|datelt|null|notnull|ignore))?$/

type Comparison = (field: string, operand: string) => boolean

/** In SQL no comparison with NULL holds; a time in another form is an unexpected error, as on the real server. */
function timeComparison(holds: Comparison): Comparison {
  return (field, operand) => {
    if (!bladeTimeFormat.test(operand)) throw new Refusal(500, `Text '${operand}' could not be parsed`)
    return field !== '' && holds(comparableTime(field), operand)
  }
}

const comparisons: Record<string, Comparison> = {
  equal: (field, operand) => field === operand,
  notequal: (field, operand) => field !== operand,
  like: (field, operand) => field.includes(operand),
  likeleft: (field, operand) => field.endsWith(operand),
  likeright: (field, operand) => field.startsWith(operand),
  notlike: (field, operand) => !field.includes(operand),
  ge: (field, operand) => Number(field) >= Number(operand),
  le: (field, operand) => Number(field) <= Number(operand),
  gt: (field, operand) => Number(field) > Number(operand),
  lt: (field, operand) => Number(field) < Number(operand),
  datege: timeComparison((field, operand) => field >= operand),
  dategt: timeComparison((field, operand) => field > operand),
  dateequal: timeComparison((field, operand) => field === operand),
  datele: timeComparison((field, operand) => field <= operand),
  datelt: timeComparison((field, operand) => field < operand),
  null: (field) => field === '',
  notnull: (field) => field !== '',
}

/** Blade's time format sorts chronologically; any other is an unexpected error, as on the real server. */
function comparableTime(text: string): string {
  if (!bladeTimeFormat.test(text)) throw new Refusal(500, `Text '${text}' could not be parsed`)
  return text
}

const pagingParams = new Set(['blade-auth', 'current', 'size', 'ascs', 'descs'])

/**
 * Filters of lists that bind a Map: the suffix is the operator, none means contains, an empty value and `_ignore` are
 * left out, and any other name that is not a column is an SQL error. Source: blade-contract 1.6.
 */
export function mapList<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  params: URLSearchParams,
  columns: readonly string[],
): Row[] {
  const filtered = [...params].reduce<readonly Row[]>((remaining, [key, operand]) => {
    if (operand === '' || pagingParams.has(key.toLowerCase())) return remaining
    const [, name = key, operator = 'like'] = suffix.exec(key) ?? []
    if (operator === 'ignore') return remaining
    const column = parseColumn(snake(name), columns, 'where')
    return remaining.filter((row) => comparisons[operator]?.(columnText(row[column]), operand))
  }, rows)
  return sortRows(filtered, params, columns)
}

/** Rows by `ascs` and `descs`. Source: blade-contract 1.2. */
export function sortRows<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  params: URLSearchParams,
  columns: readonly string[],
): Row[] {
  const keys = [
    ...columnNames(params.get('ascs')).map((name) => ({ name, sign: 1 })),
    ...columnNames(params.get('descs')).map((name) => ({ name, sign: -1 })),
  ].map(({ name, sign }) => ({ column: parseColumn(name, columns, 'order'), sign }))
  if (keys.length === 0) return [...rows]
  return rows.toSorted((a, b) => {
    for (const { column, sign } of keys) {
      const order = compare(a[column], b[column])
      if (order !== 0) return order * sign
    }
    return 0
  })
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [first, second] = [columnText(a), columnText(b)]
  return first === second ? 0 : first < second ? -1 : 1
}

/** Column names are reduced to identifier characters. Source: blade-contract 1.2. */
const columnNames = (list: string | null) =>
  (list ?? '')
    .split(',')
    .map((name) => name.replaceAll(/\W/g, ''))
    .filter((name) => name !== '')

/** Column by its name in snake_case; filters may be camelCase, orders may not. Source: blade-contract 1.2, 1.6. */
function parseColumn(name: string, columns: readonly string[], clause: 'where' | 'order'): string {
  const match = columns.find((column) => snake(column) === name)
  if (match === undefined) throw new Refusal(500, `Unknown column '${name}' in '${clause} clause'`)
  return match
}

/** A name as its column has it. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
