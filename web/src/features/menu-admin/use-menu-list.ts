import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { type ListTools, type Navigate, useAddress } from '#web/crud/list.ts'
import { usePreferences } from '#web/crud/preferences.ts'
import { toggled } from '#web/crud/tree/tree-row.ts'
import { columns } from './columns.tsx'
import type { MenuSearch } from './menu-search.ts'

/** The menus of a screen: levels that are unfolded, or with a filter the matches of all levels. */
export type MenuList = ListTools<MenuRow> & {
  /** Rows of the first level, or all that match. */
  readonly result: UseQueryResult<MenuRow[]>
  readonly isFlat: boolean
  /** Ids of the menus whose level is unfolded. */
  readonly expanded: ReadonlySet<string>
  readonly expand: (id: string) => void
  readonly toggle: (id: string) => void
}

/** As useList, of menus: they have no pages, and `rows` are those of all unfolded levels. */
export function useMenuList(search: MenuSearch, navigate: Navigate): MenuList {
  const { name, code, alias } = search
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const filters = { ...(name && { name }), ...(code && { code }), ...(alias && { alias }) }
  const isFlat = Object.keys(filters).length > 0
  const parents = isFlat ? [] : [...expanded].filter((id) => id !== rootId)
  const [first, ...levels] = useQueries({
    queries: [isFlat ? filters : { parentId: rootId }, ...parents.map((parentId) => ({ parentId }))].map((input) =>
      query(menuAdmin.lazyList, input),
    ),
  })
  const result = first as UseQueryResult<MenuRow[]> // there is always a first level
  const below = (id: string) => levels[parents.indexOf(id)]?.data ?? []
  const unfolded = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...unfolded(below(row.id))])
  return {
    name: 'menu',
    columns,
    search,
    filters: Object.keys(filters),
    personal: [],
    ...useAddress(navigate),
    ...usePreferences('menu'),
    rows: unfolded(result.data ?? []),
    result,
    refresh: () => Promise.all([result, ...levels].map((it) => it.refetch())),
    isFlat,
    expanded,
    ...useMemo(
      () => ({
        expand: (id: string) => setExpanded((current) => new Set([...current, id])),
        toggle: (id: string) => setExpanded((current) => toggled(current, id)),
      }),
      [],
    ),
  }
}
