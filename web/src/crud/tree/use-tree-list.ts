import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type * as v from 'valibot'

import type { Call, Schema } from '#contracts/core/call.ts'
import { schemaFields } from '#contracts/core/schema.ts'

import { query } from '#web/client/api/api.ts'
import type { Columns } from '../column.ts'
import { useDictionaries } from '../dictionaries.ts'
import { useFittingColumns } from '../fitting-columns.ts'
import { acceptedSearch, type ListTools, type Navigate, type SearchValues, useAddress } from '../list.ts'
import { useOfferedColumns } from '../offered-columns.ts'
import { usePreferences } from '../preferences.ts'
import { flatten, type TreeRow } from './tree-row.ts'

/** Rows of a server in one screen that come as a tree, and at once: filters in the address, and which rows are folded. */
export type TreeList<Row extends TreeRow<Row>> = ListTools<Row> & {
  readonly result: UseQueryResult<readonly Row[]>
  /** Reads the whole tree, without filters. */
  readonly whole: TreeRead<Row>
  /** Rows that no folded row hides. */
  readonly shown: readonly Row[]
  /** Whether the level below a row is folded. */
  readonly isFolded: (id: string) => boolean
  readonly fold: (id: string, isFolded: boolean) => void
  readonly foldAll: (isFolded: boolean) => void
  /** As of a list. */
  readonly fit: (room: number) => void
}

/** A call that answers a tree. */
type TreeCall<Row> = Call<Schema, v.GenericSchema<unknown, Row[]>>

/** Read of a tree. */
export type TreeRead<Row> = { readonly call: TreeCall<Row>; readonly input: object }

type Options<Row extends TreeRow<Row>> = {
  name: string
  call: TreeCall<Row>
  columns: Columns<Row>
  /** Search of the route, and its `useNavigate()`. */
  search: object
  navigate: Navigate
  /** Whether only the first level is shown to begin with; matches of a filter always are. */
  isFoldedFirst?: boolean
}

/** As useList, of rows that have no pages; `rows` are those of all levels. */
export function useTreeList<Row extends TreeRow<Row>>(options: Options<Row>): TreeList<Row> {
  const { name, call, columns: stated, navigate, isFoldedFirst = false } = options
  const tools = usePreferences(name)
  const { columns, fit } = useFittingColumns(useDictionaries(useOfferedColumns(call, stated)), tools.preferences)
  const search = acceptedSearch(call, options.search) as SearchValues // listSearch made it
  const fields = schemaFields(call.input)
  const filters = Object.keys(search).filter((field) => field in fields && search[field])
  const input = Object.fromEntries(filters.map((field) => [field, search[field]]))
  const result = useQuery({ ...query<Call>(call, input), placeholderData: keepPreviousData }) as UseQueryResult<
    readonly Row[]
  > // the rows of this call
  const folding = useFolding(isFoldedFirst && filters.length === 0)
  const rows = useMemo(() => flatten(result.data ?? []), [result.data])
  const { isFolded } = folding
  const shown = useMemo(() => visible(result.data ?? [], isFolded), [result.data, isFolded])
  return {
    name,
    columns,
    search,
    filters,
    personal: [],
    ...useAddress(navigate),
    ...tools,
    fit,
    result,
    whole: { call, input: {} },
    rows,
    shown,
    total: result.data && rows.length,
    refresh: () => result.refetch(),
    ...folding,
  }
}

const visible = <Row extends TreeRow<Row>>(rows: readonly Row[], isFolded: (id: string) => boolean): Row[] =>
  rows.flatMap((row) => [row, ...(isFolded(row.id) ? [] : visible(row.children, isFolded))])

/** Rows whose folding somebody changed, and what holds for the others; null: as they begin. */
type Folding = { readonly changed: ReadonlyMap<string, boolean>; readonly others: boolean | null }

const unchanged: Folding = { changed: new Map(), others: null }

function useFolding(isFoldedFirst: boolean) {
  const [{ changed, others }, setFolding] = useState(unchanged)
  return useMemo(
    () => ({
      isFolded: (id: string) => changed.get(id) ?? others ?? isFoldedFirst,
      fold: (id: string, isFolded: boolean) =>
        setFolding((before) => ({ ...before, changed: new Map(before.changed).set(id, isFolded) })),
      foldAll: (isFolded: boolean) => setFolding({ changed: new Map(), others: isFolded }),
    }),
    [changed, others, isFoldedFirst],
  )
}
