import { allows, type Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError, type ErrorCode } from '#contracts/core/error.ts'

import type { AppContext, AuditLine, Dependencies } from '../context.ts'
import { maskedAddress } from '../devices/describe.ts'
import { type Ids, idsOf } from './ids.ts'

/** What happened, without who and when. */
export type AuditEvent = Pick<AuditLine, 'audit' | 'call' | 'ids' | 'result' | 'field' | 'purpose'>

/** Writes the audit line of one event: who, what, on which records, with which result, and no values. Source: security R53. */
export type AuditLog = (c: AppContext, event: AuditEvent) => void

/** Audit log of a gateway; the network of the client is masked. */
export function auditLog({ log, now, clientAddress }: Pick<Dependencies, 'log' | 'now' | 'clientAddress'>): AuditLog {
  return (c, event) =>
    log({
      time: new Date(now()).toISOString(),
      level: 'info',
      requestId: c.get('requestId'),
      account: c.get('account') ?? '',
      network: maskedAddress(clientAddress(c.req.raw, c.env)),
      ...event,
    })
}

/** Writes of administrators are audited, also those that were refused. */
const isAudited = ({ kind, access }: Endpoint) => (kind === 'write' || kind === 'upload') && !allows(access, [])

/** Result of a call that threw. */
export const resultOf = (error: unknown): ErrorCode => (error instanceof ApiError ? error.code : 'internal')

/** Runs a call and audits it. `ids` are those of the input, as far as it was read. */
export async function audited<T>(
  { c, endpoint, audit }: { readonly c: AppContext; readonly endpoint: Endpoint; readonly audit: AuditLog },
  run: (setInput: (input: unknown) => void) => Promise<T>,
): Promise<T> {
  if (!isAudited(endpoint)) return run(() => undefined)
  let ids: Ids = {}
  const call = c.get('endpoint') ?? ''
  try {
    const answer = await run((input) => (ids = idsOf(input, endpoint.input)))
    audit(c, { audit: 'write', call, ids, result: 'ok' })
    return answer
  } catch (error) {
    audit(c, { audit: 'write', call, ids, result: resultOf(error) })
    throw error
  }
}
