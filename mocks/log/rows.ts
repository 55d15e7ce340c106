import type { LogEntry } from '#contracts/session/log-entry.ts'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'
import { bladeTime } from '../core/wire.ts'
import type { UserRow } from '../user/user-row.ts'
import { type DetailColumns, emptyColumns, type LogKind, type LogRow, seededColumns, seeds } from './seeds.ts'

type CallRow = { readonly row: LogRow; readonly columns: DetailColumns }

/** Rows of this mock's own calls, newest first; of each log the last ones. */
const callRows = resettable((): Record<LogKind, CallRow[]> => ({ usual: [], api: [], error: [] }))
const maxCallRows = 1_000

/** Rows of a log, the newest first. */
export const logRows = (kind: LogKind): LogRow[] => [
  ...callRows.value[kind].map(({ row }) => row),
  ...seeds[kind].value,
]

/** A row with the columns that lists leave out. */
export function logDetail(kind: LogKind, id: string): (LogRow & DetailColumns) | null {
  const own = callRows.value[kind].find(({ row }) => row.id === id)
  if (own) return { ...own.row, ...own.columns }
  const index = seeds[kind].value.findIndex((row) => row.id === id)
  const row = seeds[kind].value[index]
  return row ? { ...row, ...seededColumns(kind, index) } : null
}

let serial = 0

/** Writes a row. */
function write(kind: LogKind, row: Partial<LogRow>, columns: Partial<DetailColumns>) {
  serial += 1
  const whole: LogRow = {
    ...emptyColumns,
    id: `199${String(serial).padStart(16, '0')}`,
    serviceId: 'mock',
    serverHost: 'mock',
    serverIp: '127.0.0.1',
    remoteIp: '',
    userAgent: '',
    method: '',
    requestUri: '',
    createBy: '',
    createTime: bladeTime(clock.now()),
    ...row,
  }
  const rows = callRows.value[kind]
  rows.unshift({ row: whole, columns: { params: '', logData: '', message: '', stackTrace: '', ...columns } })
  rows.length = Math.min(rows.length, maxCallRows)
}

/** One call of this mock, as the journal has it. */
export type LoggedCall = {
  readonly path: string
  readonly call?: string
  readonly method: string
  readonly ip: string
  readonly userAgent: string
  readonly account?: string
  readonly tenantId?: string
  readonly input?: unknown
  readonly status: number
  readonly refused?: string
}

/** Longest parameters that a row keeps. */
const maxParams = 4_000

/** Logs a call: log-ins in the general log, a fault in the log of errors, all others in the log of calls; reads of the logs in none. */
export function logCall({ path, call = '', method, ip, userAgent, input, status, refused, ...owner }: LoggedCall) {
  if (path.startsWith('blade-log/')) return
  const { account = '', tenantId = operator } = owner
  const [serviceId = '', ...rest] = path.split('/')
  const [controller = '', methodName = ''] = call.split('.')
  const row = { serviceId, method, requestUri: `/${rest.join('/')}`, methodClass: controller, methodName }
  const caller = { remoteIp: ip, userAgent, createBy: account, tenantId }
  if (call === 'auth.token' && Object(input).grant_type !== 'refresh_token') {
    const { username = account, tenantId: ofLogIn = tenantId } = Object(input)
    const logData = JSON.stringify({ result: refused ?? '登录成功' })
    write(
      'usual',
      {
        ...row,
        ...caller,
        createBy: String(username),
        tenantId: String(ofLogIn),
        logLevel: refused ? 'warn' : 'info',
        logId: 'log-in',
      },
      { logData },
    )
    return
  }
  const params = (JSON.stringify(input) ?? '').slice(0, maxParams)
  write('api', { ...row, ...caller, type: '1', title: call }, { params })
  if (status < 500) return
  const exceptionName = 'org.springblade.core.log.exception.ServiceException'
  const message = refused ?? `HTTP ${status}`
  write('error', { ...row, ...caller, exceptionName }, { params, message, stackTrace: `${exceptionName}: ${message}` })
}

/** Logs a fault of a service, for QA. */
export function logFault(message: string) {
  const exceptionName = message.split(/[\s:]/, 1)[0] ?? message
  write('error', { serviceId: 'ouma-signup', requestUri: '/qa', exceptionName }, { message, stackTrace: message })
}

/** Logs what a client uploads as errors. */
export function logUpload(entries: readonly LogEntry[], { account, tenantId }: Pick<UserRow, 'account' | 'tenantId'>) {
  for (const { url, time, type, message, stack, info } of entries) {
    const row = { serviceId: 'web', requestUri: url, exceptionName: type, createBy: account, tenantId }
    write('error', row, { message, stackTrace: stack, params: JSON.stringify({ time, info }) })
  }
}

/** ISO 8601 of a time in Blade's format. */
export const bladeInstant = (time: string) => `${time.replace(' ', 'T')}+08:00`
