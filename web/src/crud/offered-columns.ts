import { useMemo } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { useServer } from '../client/session/use-server.ts'
import { type Column, columnList, type Columns } from './column.ts'

/** Columns that the server has, with the filters that it has. */
export function useOfferedColumns<Row>(call: Pick<Call, 'url'>, columns: Columns<Row>): Columns<Row> {
  const server = useServer()
  return useMemo(() => {
    const offered = columnList(columns)
      .filter(({ name }) => server.hasColumn(call, name))
      .map(({ name, filter, filterEqual, ...column }): [string, Column<Row>] => [
        name,
        {
          ...column,
          ...(filter && server.hasFilter(call, filter) && { filter }),
          ...(filterEqual && server.hasFilter(call, filterEqual) && { filterEqual }),
        },
      ])
    return Object.fromEntries(offered) as Columns<Row> // the same names
  }, [call, columns, server])
}
