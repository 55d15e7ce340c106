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
  /** Ids of the rows whose level is folded. */
  readonly folded: ReadonlySet<string>
  readonly toggle: (id: string) => void
  /** As of a list. */
  readonly fit: (room: number) => void
}

type Options<Row extends TreeRow<Row>> = {
  name: string
  call: Call<Schema, v.GenericSchema<unknown, Row[]>>
  columns: Columns<Row>
  /** Search of the route, and its `useNavigate()`. */
  search: object
  navigate: Navigate
}

/** As useList, of rows that have no pages; `rows` are those of all levels. */
export function useTreeList<Row extends TreeRow<Row>>(options: Options<Row>): TreeList<Row> {
  const { name, call, columns: stated, navigate } = options
  const tools = usePreferences(name)
  const { columns, fit } = useFittingColumns(useDictionaries(useOfferedColumns(call, stated)), tools.preferences)
  const search = acceptedSearch(call, options.search) as SearchValues // listSearch made it
  const fields = schemaFields(call.input)
  const filters = Object.keys(search).filter((field) => field in fields && search[field])
  const input = Object.fromEntries(filters.map((field) => [field, search[field]]))
  const result = useQuery({ ...query<Call>(call, input), placeholderData: keepPreviousData }) as UseQueryResult<
    readonly Row[]
  > // the rows of this call
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setFolded((current) => new Set(current.has(id) ? [...current].filter((it) => it !== id) : [...current, id]))
  const rows = useMemo(() => flatten(result.data ?? []), [result.data])
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
    rows,
    total: result.data && rows.length,
    refresh: () => result.refetch(),
    folded,
    toggle,
  }
}
