import { logDetail, logRows } from '../log/rows.ts'
import type { LogKind, LogRow } from '../log/seeds.ts'
import { filtered } from './list.ts'
import { areMannersOn } from './manners.ts'
import { SpringRefusal } from './refusal.ts'
import { type Call, matchesHeaders, read, type Routes } from './route.ts'
import { integer, page, pageParameters } from './wire.ts'

const toResponse = (row: LogRow) => ({ ...row, tenantId: undefined, lineNumber: integer(row.lineNumber) })

/** Filters by time; all others are ignored. */
function byTime(rows: readonly LogRow[], params: URLSearchParams): readonly LogRow[] {
  const times = new URLSearchParams([...params].filter(([name]) => name.startsWith('createTime')))
  return times.size > 0 ? filtered(rows, times, ['createTime']) : rows
}

/** Always the oldest first. The rows are not copied: there are 100,000. Source: blade-contract 17.4. */
function list(kind: LogKind) {
  return ({ params }: Call) => {
    const newestFirst = byTime(logRows(kind), params)
    const { current, size } = pageParameters(params)
    const { length } = newestFirst
    if (!areMannersOn() || size < 0)
      return { ...page(newestFirst, params), records: page(newestFirst, params).records.map(toResponse) }
    const [from, to] = [length - current * size, length - (current - 1) * size]
    const records = newestFirst.slice(Math.max(0, from), Math.max(0, to)).toReversed()
    return { records: records.map(toResponse), total: length, size, current, pages: Math.ceil(length / size) }
  }
}

const java = { usual: 'LogUsual', api: 'LogApi', error: 'LogError' } as const

/** An unknown id, or the row of another User-Agent, is an unexpected error. */
const detail = (kind: LogKind) => (call: Call) => {
  const row = logDetail(kind, call.params.get('id') ?? '')
  if (row && matchesHeaders(call, { userAgent: row.userAgent }))
    return {
      ...toResponse(row),
      params: '******',
      stackTrace: row.stackTrace,
      message: row.message,
      logData: row.logData,
    }
  const name = java[kind]
  throw new SpringRefusal(
    500,
    `Cannot invoke "org.springblade.core.log.model.${name}.getParams()" because "${name.replace('L', 'l')}" is null`,
  )
}

const kindRoutes = (kind: LogKind): Routes => ({
  [`GET blade-log/${kind}/list`]: read('admin', list(kind)),
  [`GET blade-log/${kind}/detail`]: read('admin', detail(kind)),
})

/** The three logs. Source: blade-contract 17.4. */
export const logRoutes: Routes = { ...kindRoutes('usual'), ...kindRoutes('api'), ...kindRoutes('error') }
