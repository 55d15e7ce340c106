import { errorLog, usualLog } from '#contracts/administration/log.ts'
import { type Api, endpoints } from '#contracts/api.ts'
import { allows, needsRole } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { schemaFields, innerSchema, type Shape, wireFormat } from '#contracts/core/schema.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { auth } from '#contracts/session/auth.ts'

import { unknownFilters } from '#bff/config/dialect/spelling.ts'
import { createGateway } from '#bff/upstream/gateway.ts'
import type { Caller } from '#bff/upstream/request.ts'
import type { CheckedCall, Report } from './call.ts'
import { type CheckDependencies, observe } from './observe.ts'

type Session = { readonly caller: Caller; readonly roles: readonly string[] }

/** What reads with plain inputs do not show: filters that are ignored, the order of logs, the address of a client. */
export async function probe(
  api: Api,
  { caller, roles }: Session,
  deps: CheckDependencies,
): Promise<Pick<Report, 'calls' | 'warnings' | 'notes'>> {
  const lists = endpoints(api).filter(({ endpoint }) => isList(endpoint) && allows(endpoint.access, roles))
  const calls: CheckedCall[] = []
  for (const { name, endpoint } of lists) {
    for (const field of probedFilters(endpoint, deps))
      calls.push(...(await probeFilter({ name, endpoint, field }, caller, deps)))
    calls.push(...(await probeOrder({ name, endpoint }, caller, deps)))
  }
  const isAdmin = allows(usualLog.list.access, roles) && api['usualLog'] !== undefined
  if (!isAdmin) return { calls, warnings: [], notes: [] }
  const notes = isLogInProbed(deps) ? [probeNote(caller)] : []
  return { calls, warnings: (await isAddressTaken(caller, deps)) ? [] : [addressWarning], notes }
}

/** Whether a log-in that fails shows the address: of a server whose passwords are SM2 ciphers. */
const isLogInProbed = ({ config }: CheckDependencies) => config.upstream.passwordForm === 'sm2'

const probeNote = ({ clientAddress }: Caller) =>
  `a log-in of check-upstream from ${clientAddress}, the address of nobody, failed in the server's logs: it is from this check, and counts for no lockout`

const addressWarning =
  "no log of the server has the client's address that was sent as X-Requested-For: wrong passwords of one person may lock out everybody behind the gateway"

const paging: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs'])

/** A list of administrators with pages and filters. */
const isList = ({ kind, access, input }: Endpoint) =>
  kind === 'read' && needsRole(access) && 'size' in schemaFields(input)

const probedFilters = (endpoint: Endpoint, { config }: CheckDependencies): string[] => {
  const absent = unknownFilters(config.upstream.dialect, endpoint)
  return Object.keys(schemaFields(endpoint.input)).filter((field) => !paging.has(field) && !absent.includes(field))
}

/** A value that no row has; of a time one in the far future, or before all rows. */
function unmatched(field: string, schema: Shape | undefined): unknown {
  if (schema && wireFormat(schema) === 'instant') {
    return /_date(?:le|lt)$/.test(field) ? '1990-01-01T00:00:00+08:00' : '2090-01-01T00:00:00+08:00'
  }
  if (schema && innerSchema(schema).type === 'number') return 98_765
  return schema && wireFormat(schema) === 'id' ? '98765' : 'no-row-has-98765'
}

type Probed = { readonly name: string; readonly endpoint: Endpoint }

/** A filter that matches nothing must leave no row. The trees of dictionaries are no pages, and ignore none. */
async function probeFilter(
  { name, endpoint, field }: Probed & { readonly field: string },
  caller: Caller,
  deps: CheckDependencies,
): Promise<CheckedCall[]> {
  const input = { current: 1, size: 10, [field]: unmatched(field, schemaFields(endpoint.input)[field]) }
  const { checked, value } = await observe({ name: `${name}?${field}`, endpoint }, deps, async (gateway) =>
    rowsIn(await gateway.call(endpoint, input, caller)),
  )
  if (value === undefined) return [checked]
  return value > 0 ? [{ ...checked, outcome: 'differs', reason: 'the filter is ignored' }] : []
}

/** Number of rows of a page or a list. */
function rowsIn(answer: unknown): number {
  const { records = answer } = Object(answer)
  return Array.isArray(records) ? records.length : 0
}

/** Logs have the newest entries first. */
async function probeOrder({ name, endpoint }: Probed, caller: Caller, deps: CheckDependencies): Promise<CheckedCall[]> {
  if (!name.includes('Log.')) return []
  const { checked, value } = await observe({ name, endpoint }, deps, async (gateway) =>
    timesIn(await gateway.call(endpoint, { current: 1, size: 10 }, caller)),
  )
  const isDescending = value?.every((time, index) => index === 0 || time <= (value[index - 1] ?? '')) ?? true
  return isDescending ? [] : [{ ...checked, outcome: 'differs', reason: 'the oldest entries come first' }]
}

function timesIn(page: unknown): string[] {
  const { records } = Object(page)
  return Array.isArray(records) ? records.map((row) => String(Object(row).createTime ?? '')) : []
}

/** Attempts to find the own address in the logs, which a server may write later, and milliseconds between them. */
const [attempts, pause] = [3, 300]

/**
 * Whether the server takes the client's address from the gateway: a log has the one that was sent. A token call with a
 * password that cannot be decrypted is logged as an error, and counts for no lockout. Source: blade-contract 17.1.
 */
async function isAddressTaken(caller: Caller, deps: CheckDependencies): Promise<boolean> {
  const gateway = createGateway(deps)
  const { requestId, clientAddress } = caller
  if (isLogInProbed(deps)) {
    const fields = { grant_type: 'password', tenantId: '', username: 'check-upstream', password: 'no cipher' }
    await gateway.callRaw(auth.token, fields, { requestId, clientAddress }).catch(() => undefined)
  }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    for (const log of [usualLog.list, errorLog.list]) {
      const page = await gateway.call(log, { current: 1, size: 30 }, caller).catch(() => null)
      if (page?.records.some(({ remoteIp }) => remoteIp === clientAddress)) return true
    }
    await sleep(pause)
  }
  return false
}
