import { isNoValue } from '#contracts/core/blade.ts'
import { cutText, maxText } from '#contracts/core/length.ts'
import { declaredTolerance, innerSchema, type Shape, wireFormat } from '#contracts/core/schema.ts'

/** A value in another spelling. */
type Spelling = {
  readonly kind: string
  readonly value: unknown
  /** Outputs that have its meaning; undefined where that is unchanged. */
  readonly meanings?: readonly unknown[]
}

const same = (kind: string, value: unknown): Spelling => ({ kind, value })
const other = (kind: string, value: unknown, ...meanings: unknown[]): Spelling => ({ kind, value, meanings })

/** The value as other servers write it, and what stands in its place where there is none. */
export function otherSpellings(schema: Shape, value: unknown, isNeeded: boolean): readonly Spelling[] {
  const shape = innerSchema(schema)
  return [
    ...(isNeeded ? [] : absent(shape, value)),
    ...(declaredTolerance(schema).cut && typeof value === 'string' ? [overLimit] : []),
    ...ofValue(shape, wireFormat(schema) ?? shape.type, value),
  ]
}

const longText = '字'.repeat(maxText + 1)
const overLimit = other('text over the limit', longText, cutText(longText))

/** "No value" in each of Blade's forms, and the success of a call in place of its data. Source: blade-contract 1.3. */
const absent = (shape: Shape, value: unknown) =>
  [
    other('left out', undefined),
    other('null', null),
    other('empty text', '', ''),
    other('-1', -1, '-1'),
    other('empty object', {}),
    other('empty list', []),
    ...(shape.item || shape.entries ? [other('true', true)] : []),
  ].filter((it) => JSON.stringify(it.value) !== JSON.stringify(value))

/** The value as other servers write it. */
function ofValue(shape: Shape, format: string, value: unknown): readonly Spelling[] {
  if (Array.isArray(value)) return [...lists(value), ...commaTexts(shape, value)]
  if (typeof value === 'boolean') return flags(value)
  if (typeof value === 'object' && value !== null) return records(value)
  if (format === 'money') return isNoValue(value) ? [] : amounts(String(value))
  if (typeof value === 'number') return numbers(value)
  if (typeof value !== 'string' || value === '') return []
  return texts(shape, format, value)
}

function texts(shape: Shape, format: string, value: string): readonly Spelling[] {
  if (format === 'id')
    return [other('id as number', 1_234_567, '1234567'), other('spaces', ` ${value} `, ` ${value} `, value)]
  if (format === 'instant') return times(value)
  if (format === 'day') return days(value)
  if (format === 'month') return months(value)
  if (shape.type === 'picklist') return members(value)
  return [
    other('text as number', 1_234_567, '1234567'),
    other('text as boolean', true, 'true'),
    other('spaces', ` ${value} `, ` ${value} `, value),
  ]
}

/** A list of codes as one text. */
function commaTexts({ item }: Shape, rows: readonly unknown[]): Spelling[] {
  const type = item && innerSchema(item).type
  if (rows.length === 0 || (type !== 'string' && type !== 'picklist')) return []
  const isOfCodes = rows.every((row) => typeof row === 'string' && /^[\w-]+$/.test(row))
  return isOfCodes
    ? [same('list as comma text', rows.join(','))]
    : [other('list as text', rows.join(','), [rows.join(',')])]
}

const lists = (rows: readonly unknown[]): Spelling[] => [
  ...(rows.length > 0 ? [same('null in a list', [null, ...rows])] : []),
  same('page', { records: rows, total: rows.length, size: 10, current: 1, pages: 1 }),
  same('list in data', { data: rows }),
  same('list in records', { records: rows }),
  same('list in rows', { rows, total: rows.length }),
  same('list in list', { list: rows, total: rows.length }),
]

function records(value: object): Spelling[] {
  const wrapped = [same('record in data', { data: value }), same('record in a list', [value])]
  if (!('records' in value) || !Array.isArray(value.records)) return wrapped
  const { records: rows, ...pager } = value
  const { total, ...others } = Object(pager)
  return [
    same('page in data', { data: value }),
    same('page as list', rows),
    same('page with rows', { rows, ...pager }),
    ...['totalElements', 'totalCount', 'count'].map((name) =>
      same(`page with ${name}`, { records: rows, ...others, [name]: total }),
    ),
    same('page without a total', { records: rows, ...others }),
  ]
}

/** Members of an enumeration: an ordinal depends on the order of the server's code. */
const members = (value: string): Spelling[] => [
  other('unknown member', 'NEW_ONE'),
  same('upper case', value.toUpperCase()),
  same('spaces', ` ${value} `),
  same('member in an object', { code: value, name: '名称' }),
  same('member as value and label', { value, label: '名称' }),
  ...(/^\d+$/.test(value) ? [same('digits as number', Number(value))] : [other('ordinal', 0)]),
]

const flags = (value: boolean): Spelling[] => [
  same('boolean as number', Number(value)),
  same('boolean as digit', String(Number(value))),
  same('boolean as text', String(value)),
  same('boolean as upper case', String(value).toUpperCase()),
  same('boolean as letter', value ? 'Y' : 'N'),
  same('boolean as English word', value ? 'yes' : 'no'),
  same('boolean as switch', value ? 'on' : 'off'),
  same('boolean as Chinese word', value ? '是' : '否'),
  same('spaces', ` ${value} `),
]

const numbers = (value: number): Spelling[] => [
  same('number as text', String(value)),
  same('spaces', ` ${value} `),
  ...(Number.isInteger(value) ? [same('number with decimals', `${value}.00`)] : []),
  ...(value === 0 || value === 1 ? [same('number as boolean', value === 1)] : []),
]

const amounts = (value: string): Spelling[] => [
  same('money of shortest scale', String(Number(value))),
  same('money of scale 1', Number(value).toFixed(2).replace(/0$/, '')),
  same('money of scale 4', Number(value).toFixed(4)),
  same('money as number', Number(value)),
  same('money with a sign', `¥${value}`),
  same('money with a wide sign', `￥${value}`),
  same('money with a unit', `${value}元`),
  ...(Number(value) >= 1_000 ? [same('money with commas', Number(value).toLocaleString('en-US'))] : []),
  other('-1 as text', '-1'),
  other('money in words', '面议'),
  same('spaces', ` ${value} `),
]

/** `value` is `yyyy-MM-dd HH:mm:ss` in GMT+8. */
function times(value: string): Spelling[] {
  const iso = value.replace(' ', 'T')
  const time = Date.parse(`${iso}+08:00`)
  return [
    other('time to the minute', value.slice(0, 16), `${iso.slice(0, 16)}:00+08:00`),
    same('time with milliseconds', `${value}.000`),
    same('time with T', iso),
    same('time with T and milliseconds', `${iso}.000`),
    same('time in UTC', new Date(time).toISOString()),
    same('time with an offset', `${iso}.000+0800`),
    same('time with slashes', value.replaceAll('-', '/')),
    same('time in Chinese', value.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')),
    same('time of digits', value.replaceAll(/\D/g, '')),
    same('time as numbers', value.split(/\D/).map(Number)),
    same('time as seconds', time / 1000),
    same('time as milliseconds', time),
    same('time as text of milliseconds', String(time)),
    same('spaces', ` ${value} `),
    other('date only', value.slice(0, 10)),
    other('time only', value.slice(11)),
  ]
}

/** `value` is `yyyy-MM-dd`. */
function days(value: string): Spelling[] {
  const time = Date.parse(`${value}T00:00:00+08:00`)
  return [
    same('date with time', `${value} 00:00:00`),
    same('date with T', `${value}T00:00:00`),
    same('date in UTC', new Date(time).toISOString()),
    same('date with slashes', value.replaceAll('-', '/')),
    same('date and time with slashes', `${value.replaceAll('-', '/')} 00:00:00`),
    same('date in Chinese', value.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')),
    same('date of digits', value.replaceAll('-', '')),
    same('date as numbers', value.split('-').map(Number)),
    same('date as seconds', time / 1000),
    same('date as milliseconds', time),
    same('spaces', ` ${value} `),
    other('time only', '09:00:00'),
  ]
}

/** `value` is `yyyy-MM`. */
const months = (value: string): Spelling[] => [
  same('month as date', `${value}-01`),
  same('month as time', `${value}-01 00:00:00`),
  same('month with a slash', value.replace('-', '/')),
  same('month in Chinese', value.replace(/(\d+)-(\d+)/, '$1年$2月')),
  same('month of digits', value.replace('-', '')),
  same('spaces', ` ${value} `),
  other('time only', '09:00:00'),
]

/** The name of a field in the naming conventions of other servers. */
export function nameSpellings(name: string): readonly (readonly [kind: string, name: string])[] {
  const words = name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase())
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const pascal = capitalised.join('')
  const names = [
    ['name in snake_case', words.join('_')],
    ['name in camelCase', pascal.charAt(0).toLowerCase() + pascal.slice(1)],
    ['name in PascalCase', pascal],
  ] as const
  return names.filter(([, other]) => other !== name)
}
