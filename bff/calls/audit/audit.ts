import { allows } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import { hasMaskedField } from '#contracts/core/masked.ts'

import { LevelRefusal } from '#bff/config/role-level.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { AuditLine } from '#bff/http/log-line.ts'
import { maskedAddress } from '#bff/upstream/mask/address.ts'
import type { Dependencies } from '../dependencies.ts'
import { auditedFilters } from './filters.ts'
import { auditedIds } from './ids.ts'

/** What happened, without who and when. */
export type AuditEvent = Omit<AuditLine, 'time' | 'level' | 'requestId' | 'account' | 'network'>

/** Writes the audit line of one event: who, what, on which records, with which result, and no values. Source: security R53. */
export type AuditLog = (c: AppContext, event: AuditEvent) => void

/** Audit log of a gateway; the network of the client is masked. */
export function auditLog({
  log,
  wallTime,
  clientAddress,
}: Pick<Dependencies, 'log' | 'wallTime' | 'clientAddress'>): AuditLog {
  return (c, event) => {
    c.set('isAudited', true)
    log({
      time: new Date(wallTime()).toISOString(),
      level: 'info',
      requestId: c.get('requestId'),
      account: c.get('account') ?? '',
      network: maskedAddress(clientAddress(c.req.raw, c.env)),
      ...event,
    })
  }
}

/** Refusals that are audited where the call itself is not: missing rights, foreign pages, sessions that are over. */
const auditedRefusals: ReadonlySet<string> = new Set<ErrorCode>([
  'forbidden',
  'cross_site',
  'session_ended',
  'session_replaced',
])

/** Audits a refused request, once. Source: security R53. */
export function auditRefusal(c: AppContext, error: unknown, audit: AuditLog): void {
  if (c.get('isAudited') || !(error instanceof ApiError) || !auditedRefusals.has(error.code)) return
  audit(c, { audit: 'refusal', call: c.get('endpoint') ?? '-', ids: {}, result: error.code })
}

/** Runs a call of the gateway's own and audits it with its result, and with the details that `observe` has received. */
export async function underAudit<T>(
  { c, audit, event }: { readonly c: AppContext; readonly audit: AuditLog; readonly event: Omit<AuditEvent, 'result'> },
  run: (observe: (details: Partial<AuditEvent>) => void) => Promise<T>,
): Promise<T> {
  let known = event
  const observe = (details: Partial<AuditEvent>) => {
    known = { ...known, ...details }
  }
  try {
    const answer = await run(observe)
    audit(c, { ...known, result: 'ok' })
    return answer
  } catch (error) {
    audit(c, { ...known, result: errorResult(error) })
    throw error
  }
}

/** Result of a call that threw. */
export const errorResult = (error: unknown): ErrorCode => (error instanceof ApiError ? error.code : 'internal')

/** Adds details of a call to its audit line: its input, its answer. */
export type Observe = (observed: { readonly input?: unknown; readonly answer?: unknown }) => void

/** Details of a call in its audit line; those that the call did not reach are absent. */
type Observed = Pick<AuditEvent, 'ids' | 'filters' | 'rows'>

type Audited = { readonly c: AppContext; readonly endpoint: Endpoint; readonly audit: AuditLog }

/** Runs a call and audits it, where its kind is audited. */
export function audited<T>(call: Audited, run: (observe: Observe) => Promise<T>): Promise<T> {
  const kind = auditKind(call.endpoint)
  return kind ? withAuditLine(call, kind, run) : run(() => undefined)
}

async function withAuditLine<T>(
  { c, endpoint, audit }: Audited,
  kind: Pick<AuditEvent, 'audit'>,
  run: (observe: Observe) => Promise<T>,
): Promise<T> {
  const call = c.get('endpoint') ?? ''
  const isRead = kind.audit !== 'write'
  let observed: Observed = { ids: {} }
  const observe: Observe = ({ input, answer }) => {
    if (input !== undefined) {
      observed = {
        ids: auditedIds(input, endpoint.input),
        ...(isRead && { filters: auditedFilters(input, endpoint.input) }),
      }
    }
    if (answer === undefined) return
    // A new record has its id in the answer, where the upstream returns one.
    if (isRead) observed = { ...observed, rows: countRows(answer) }
    else observed = { ...observed, ids: { ...auditedIds(answer, endpoint.output), ...observed.ids } }
  }
  try {
    const answer = await run(observe)
    audit(c, { ...kind, call, ...observed, result: 'ok' })
    return answer
  } catch (error) {
    const breach = error instanceof LevelRefusal && { breach: error.breach }
    audit(c, { ...kind, call, ...observed, result: errorResult(error), ...breach })
    throw error
  }
}

/**
 * Kind of the audit line of a call; null where it has none. Audited are writes of administrators and their reads of
 * personal data, which are those with a masked field; also those that were refused. Source: docs/decisions/0047.
 */
function auditKind({ kind, access, output }: Endpoint): Pick<AuditEvent, 'audit'> | null {
  if (allows(access, [])) return null
  if (kind === 'write' || kind === 'upload') return { audit: 'write' }
  return hasMaskedField(output) ? { audit: 'read' } : null
}

/** Rows of an answer: of a page, of a list, or one record. */
export function countRows(answer: unknown): number {
  const rows: unknown = Array.isArray(answer) ? answer : Object(answer).records
  if (Array.isArray(rows)) return rows.length
  return answer === null ? 0 : 1
}
