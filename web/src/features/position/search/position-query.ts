import type { position } from '#contracts/candidate/position.ts'
import type { Input } from '#contracts/core/call.ts'

import type { PositionSearch } from './position-search.ts'

/** The search of positions that an address asks for. */
export function positionQuery(search: PositionSearch): Input<typeof position.searchPositionsES> {
  const { keyword = '', filters = [], ascs, descs, current, size } = search
  return {
    ...(keyword.trim() && { keyword: keyword.trim() }),
    ...(filters.length > 0 && { filters }),
    ...(ascs && { ascs }),
    ...(descs && { descs }),
    current: current ?? 1,
    size: size ?? 10,
  }
}

/** Whether keyword or filters leave positions out. */
export const isNarrowed = ({ keyword = '', filters = [] }: PositionSearch) =>
  keyword.trim() !== '' || filters.length > 0

/** Values of one filter. */
export const valuesOfFilter = (filters: readonly string[], name: string): string[] =>
  filters.filter((it) => it.startsWith(`${name}:`)).map((it) => it.slice(name.length + 1))

/** Filters after a change of one filter; an empty value removes the filter. */
export const withFilter = (filters: readonly string[], name: string, values: readonly string[]): string[] => [
  ...filters.filter((it) => !it.startsWith(`${name}:`)),
  ...values.filter((value) => value.trim() !== '' && value !== '~').map((value) => `${name}:${value}`),
]
