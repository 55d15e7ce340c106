import { type Shape, wireFormat } from '#contracts/core/schema.ts'

/** Value in another spelling of servers of this family, for setting looseTypes. Source: blade-contract 16. */
export function looselyTyped(value: string | number | boolean, shape: Shape): string | number | boolean {
  if (typeof value === 'boolean') return Number(value)
  const format = wireFormat(shape)
  if (typeof value === 'number') return format === 'money' ? value : String(value)
  return spellings[format ?? '']?.(value) ?? value
}

const spellings: Readonly<Record<string, (value: string) => string | number>> = {
  id: (value) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : value),
  money: (value) => String(Number(value)),
  instant: (value) => Date.parse(value),
  day: (value) => `${value} 00:00:00`,
  month: (value) => `${value}-01`,
}

/** "No value" that setting emptyToNull writes as null. */
export const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
