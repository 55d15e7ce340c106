import { mapList } from '../core/map-list.ts'
import { Refusal } from '../core/refusal.ts'
import { sqlError } from './refusal.ts'

/** Rows that match the filters of a list that binds a Map; an unknown column is an error of the database. */
export function filtered<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  params: URLSearchParams,
  columns: readonly string[],
): Row[] {
  try {
    return mapList(rows, params, columns)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const clause = error.message.replace(/'where clause'/, "'WHERE'").replace(/'order clause'/, "'ORDER BY'")
    return sqlError('querying', `java.sql.SQLSyntaxErrorException: ${clause}`)
  }
}
