import { apiLog, errorLog, usualLog } from '#contracts/log.ts'

import { pageOf } from '../core/db.ts'
import { mapList } from '../core/map-list.ts'
import { type Context, mock } from '../core/mock.ts'
import { bladeInstant, logDetail, logOf } from './rows.ts'
import type { LogKind } from './seeds.ts'

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

/** The newest first, unless another order is asked for; without the columns of the detail. Source: blade-contract 11. */
const behaviours = (kind: LogKind) => ({
  list(query: Query, { params }: Context) {
    const { records, ...page } = pageOf(mapList(logOf(kind), params, columns[kind]), query)
    return { ...page, records: records.map((row) => ({ ...row, createTime: bladeInstant(row.createTime) })) }
  },
  detail({ id }: { id: string }) {
    const row = logDetail(kind, id)
    return row && { ...row, createTime: bladeInstant(row.createTime) }
  },
})

export const logHandlers = [
  ...mock(usualLog, behaviours('usual')),
  ...mock(apiLog, behaviours('api')),
  ...mock(errorLog, behaviours('error')),
]
