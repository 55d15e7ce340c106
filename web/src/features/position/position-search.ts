import * as v from 'valibot'

import { pageSizes } from '#contracts/core/blade.ts'
import type { Input } from '#contracts/core/endpoint.ts'
import type { position } from '#contracts/position.ts'

import { typedText } from '../../search.ts'

/** Lists of positions: all, those that the device remembers, a comparison of some, and the candidate's selections. */
export const positionViews = ['positions', 'favourites', 'compare', 'selections'] as const
export type PositionView = (typeof positionViews)[number]

const Page = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Search of the pages of positions. Without `view` the address is a step of the sign-up. */
export const PositionSearch = v.object({
  view: v.optional(v.picklist(positionViews)),
  /** The open position. */
  id: v.optional(v.string()),
  /** Of the open position: the applications for all positions, at this page. */
  bkqk: v.optional(Page),
  keyword: v.optional(typedText),
  /** As in PositionQuery. */
  filters: v.optional(v.array(v.string())),
  ascs: v.optional(v.string()),
  descs: v.optional(v.string()),
  current: v.optional(Page),
  size: v.optional(v.picklist(pageSizes)),
})
export type PositionSearch = v.InferOutput<typeof PositionSearch>

/** The search of positions that an address asks for. */
export function positionQueryOf(search: PositionSearch): Input<typeof position.searchPositionsES> {
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

/** Filters with other values of one; an empty value is none. */
export const withFilter = (filters: readonly string[], name: string, values: readonly string[]): string[] => [
  ...filters.filter((it) => !it.startsWith(`${name}:`)),
  ...values.filter((value) => value.trim() !== '' && value !== '~').map((value) => `${name}:${value}`),
]
