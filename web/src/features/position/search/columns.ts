import type { Position, PositionField } from '#contracts/candidate/position.ts'

/** Columns whose values the name of a position contains. */
const inName = new Set(['zwmc', 'zwdm'])

/** Columns beside the name, in the order of the server; none is left out. */
export const extraColumns = (fields: readonly PositionField[]) => fields.filter(({ name }) => !inName.has(name))

/** Value of a column; what every position has is not among its values. */
export function columnValue({ values, zwdm, zwmc, dwmc }: Position, name: string): string {
  const own: Readonly<Record<string, string>> = { zwdm, zwmc, dwmc }
  return values.find((it) => it.name === name)?.value ?? (Object.hasOwn(own, name) ? (own[name] ?? '') : '')
}
