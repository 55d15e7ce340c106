import { apiLog, errorLog, usualLog } from '#contracts/administration/log.ts'

import { paginate } from '../core/db.ts'
import { mapList } from '../core/map-list.ts'
import { type Context, mock } from '../core/mock.ts'
import { isInScope, operator } from '../core/tenant-scope.ts'
import type { UserRow } from '../user/user-row.ts'
import { bladeInstant, logDetail, logRows } from './rows.ts'
import type { LogKind, LogRow } from './seeds.ts'

type Query = { readonly current: number; readonly size: number }

const common = [
  'id',
  'tenantId',
  'serviceId',
  'serverHost',
  'serverIp',
  'env',
  'remoteIp',
  'userAgent',
  'method',
  'requestUri',
  'methodClass',
  'methodName',
  'time',
  'createBy',
  'createTime',
]

const columns: Readonly<Record<LogKind, readonly string[]>> = {
  usual: [...common, 'logLevel', 'logId'],
  api: [...common, 'type', 'title'],
  error: [...common, 'exceptionName', 'fileName', 'lineNumber'],
}

/** Rows of a log that a caller sees. The operator's are not copied: there are 100,000. */
function visibleTo(user: UserRow, kind: LogKind): LogRow[] {
  const rows = logRows(kind)
  return user.tenantId === operator ? rows : rows.filter((row) => isInScope(row, user))
}

/** The newest first, unless another order is asked for; without the columns of the detail. Source: blade-contract 11. */
const behaviours = (kind: LogKind) => ({
  list(query: Query, { user, params }: Context) {
    const { records, ...page } = paginate(mapList(visibleTo(user, kind), params, columns[kind]), query)
    return { ...page, records: records.map((row) => ({ ...row, createTime: bladeInstant(row.createTime) })) }
  },
  detail({ id }: { id: string }, { user }: Context) {
    const row = logDetail(kind, id)
    return row && isInScope(row, user) ? { ...row, createTime: bladeInstant(row.createTime) } : null
  },
})

/** The three logs, read-only; lists leave out the heavy fields of the details. Source: blade-contract 11. */
export const logHandlers = [
  ...mock(usualLog, behaviours('usual')),
  ...mock(apiLog, behaviours('api')),
  ...mock(errorLog, behaviours('error')),
]
