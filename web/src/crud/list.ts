import type { I18n } from '@lingui/core'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'

import type { Call, Input, Output, Schema } from '#contracts/core/call.ts'
import { schemaFields, isPersonal } from '#contracts/core/schema.ts'

import { polled, query, send } from '../client/api/api.ts'
import { asApiError } from '../client/api/query-client.ts'
import type { Columns } from './column.ts'
import { useDictionaries } from './dictionaries.ts'
import { useFittingColumns } from './fitting-columns.ts'
import { useOfferedColumns } from './offered-columns.ts'
import { type Preferences, usePreferences } from './preferences.ts'
import { type Selection, useSelection } from './table/selection.ts'

/** Value of `row` while a new one is being added. */
export const newRow = 'new'

/** A page of rows; `total` is the number of all rows that match, or one more than were shown where the server does not say. */
export type PageOf<Row> = {
  records: Row[]
  total: number
  totalIsLowerBound?: boolean | undefined
  current: number
  size: number
  pages: number
}

/** What every list has in its search, beside its filters. */
type ListSearch = {
  current?: number
  size?: number
  ascs?: string
  descs?: string
  row?: string
  edit?: boolean
  omitted?: string
}

/** A value of a filter; undefined removes it. */
export type SearchValues = Readonly<Record<string, string | number | boolean | undefined>>

/** A list of the server in one screen: filters, page and order in the address, its rows, its selection. */
export type List<Row extends { id: string }> = {
  /** Name of the resource; preferences and drafts are kept by it. */
  readonly name: string
  readonly columns: Columns<Row>
  readonly search: ListSearch & SearchValues
  /** Names of the filters that are set. */
  readonly filters: readonly string[]
  /** Names of the filters that no browser stores. */
  readonly personal: readonly string[]
  /** Changes the address. Where the page is not given, the first is shown. */
  readonly change: (changed: SearchValues, options?: { replace: true }) => void
  /** Opens the drawer of a row, or closes it. */
  readonly open: (row?: string, mode?: 'edit') => void
  readonly result: UseQueryResult<PageOf<Row>>
  /** Reloads the shown rows. */
  readonly refresh: () => Promise<unknown>
  readonly rows: readonly Row[]
  /** Number of all rows that match; undefined while it is not known: loading, failed, refused. */
  readonly total: number | undefined
  readonly totalIsLowerBound?: boolean | undefined
  /** Whether the screen shows a row, where a server may ignore a filter. */
  readonly isShown?: (row: Row) => boolean
  readonly selection: Selection<Row>
  readonly preferences: Preferences
  readonly changePreferences: (changed: Partial<Preferences>) => void
  /** Tells the room of the table for its columns, in pixels. */
  readonly fit: (room: number) => void
  /** Loads a page with the filters and the order of the address, without the cache. */
  readonly load: (page: { current: number; size: 200 }, options: { signal: AbortSignal }) => Promise<PageOf<Row>>
}

/** Part of a list that filters, drawer and form need; also of a list without pages, such as a tree. */
export type ListView<Row extends { id: string }> = Pick<
  List<Row>,
  'name' | 'columns' | 'search' | 'filters' | 'change' | 'open' | 'rows'
> & { readonly result: Pick<UseQueryResult, 'isError' | 'error'> }

/** What toolbar and saved views need of a list, beside that. */
export type ListTools<Row extends { id: string }> = ListView<Row> &
  Pick<List<Row>, 'personal' | 'preferences' | 'changePreferences' | 'refresh'> & {
    readonly result: Pick<UseQueryResult, 'isFetching' | 'isPending'>
    /** Number of all rows that match, where it is known. */
    readonly total?: number | undefined
  }

/** A call that answers a page of rows. */
export type ListCall = Call<v.GenericSchema<any, unknown>, v.GenericSchema<unknown, PageOf<{ id: string }>>> // oxlint-disable-line no-explicit-any -- as in endpoint.ts: a bound

/** Rows of a list. */
export type RowOf<C extends ListCall> = Output<C>['records'][number]

type Options<C extends ListCall> = {
  name: string
  call: C
  columns: Columns<RowOf<C>>
  /** Search of the route, and its `useNavigate()`. */
  search: object
  navigate: Navigate
  /** Milliseconds between two automatic refreshes. */
  refreshEvery?: number | false
}

/** `useNavigate()` of a route, as far as its search changes. */
export type Navigate = (to: { search: SearchChange; resetScroll: false; replace?: true }) => Promise<void>

type SearchChange = (previous: any) => any // oxlint-disable-line no-explicit-any -- each route has a type of its own for its search

const notFilters = new Set(['current', 'size', 'ascs', 'descs'])

/** The list of a screen. */
export function useList<C extends ListCall>({
  name,
  call,
  columns: stated,
  search,
  navigate,
  refreshEvery,
}: Options<C>): List<RowOf<C>> {
  const inputFields = schemaFields(call.input)
  const values = acceptedSearch(call, search) as ListSearch & SearchValues // listSearch made it
  const fields = Object.fromEntries(Object.entries(values).filter(([field]) => field in inputFields))
  const input = fields as Input<C> // the route validates its search by the same schema
  const { change, open } = useAddress(navigate)
  const selection = useSelection<RowOf<C>>()
  const { preferences, changePreferences } = usePreferences(name)
  const { columns, fit } = useFittingColumns(useDictionaries(useOfferedColumns(call, stated)), preferences)
  const result = useQuery({
    // An automatic refresh does not lengthen the session. Source: security R5.
    ...(refreshEvery ? polled<ListCall>(call, input) : query<ListCall>(call, input)),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery ?? false,
  }) as UseQueryResult<PageOf<RowOf<C>>> // the rows of this call
  return {
    name,
    columns,
    fit,
    search: values,
    filters: Object.keys(fields).filter((it) => !notFilters.has(it) && values[it] !== undefined),
    personal: Object.keys(inputFields).filter((field) => inputFields[field] && isPersonal(inputFields[field])),
    change,
    open,
    result,
    refresh: () => result.refetch(),
    rows: result.data?.records ?? noRows,
    total: isForbidden({ result }) ? undefined : result.data?.total,
    totalIsLowerBound: result.data?.totalIsLowerBound,
    selection,
    preferences,
    changePreferences,
    load: (page, options) => send(call, { ...input, ...page }, options),
  }
}

/**
 * Search without the values that the call would refuse: an address that somebody mistyped, or of an older version, still
 * shows its list.
 */
export function acceptedSearch({ input }: Pick<Call, 'input'>, search: object): object {
  const fields = schemaFields(input)
  const isAccepted = (name: string, value: unknown) => {
    const field = fields[name] as Schema | undefined // fields of a schema are schemas
    return !field || v.is(field, value)
  }
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => isAccepted(name, value)))
}

/** Changes of a list's address: stable, and with the search of the moment, because memoised rows keep them. */
export function useAddress(navigate: Navigate): Pick<ListView<never>, 'change' | 'open'> {
  return useMemo(() => {
    const update = (changed: (previous: SearchValues) => SearchValues, options = {}) =>
      void navigate({
        search: (previous: SearchValues) => withoutEmpty(changed(previous)),
        resetScroll: false,
        ...options,
      })
    return {
      change: (changed: SearchValues, options?: { replace: true }) =>
        update((previous) => ({ ...previous, current: 1, ...changed, omitted: undefined }), options),
      open: (row?: string, mode?: 'edit') =>
        update((previous) => ({ ...previous, row, edit: mode === 'edit' ? true : undefined })),
    }
  }, [navigate])
}

/** Number of all rows that match, with a plus where there may be more, and — where it is not known. */
export const shownTotal = (
  { total, totalIsLowerBound }: Pick<List<never>, 'total' | 'totalIsLowerBound'>,
  i18n: I18n,
) => (total === undefined ? '—' : `${i18n.number(total)}${totalIsLowerBound ? '+' : ''}`)

/** Whether the account may not (or no longer) read the list: then neither earlier rows nor tools are shown. */
export const isForbidden = ({ result }: { result: Pick<UseQueryResult, 'isError' | 'error'> }) =>
  result.isError && asApiError(result.error).code === 'forbidden'

/** The same empty list each time. */
const noRows: never[] = []

const withoutEmpty = (values: SearchValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
