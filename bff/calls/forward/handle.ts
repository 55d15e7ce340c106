import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'
import { hasProbe } from '#contracts/probes.ts'

import { andThen } from '#bff/http/and-then.ts'
import { addHeader, type AppContext } from '#bff/http/context.ts'
import { readInput } from '#bff/http/guard/input.ts'
import type { ReadOnlyCheck } from '#bff/limits/operator/read-only.ts'
import type { Authenticate, Authenticated } from '#bff/session/authenticate.ts'
import type { SessionLifecycle } from '#bff/session/lifecycle.ts'
import type { Idempotency } from '#bff/upstream/idempotency/idempotency.ts'
import type { SharedReader } from '#bff/upstream/shared-reads/reader.ts'
import { audited, type AuditLog, type Observe } from '../audit/audit.ts'
import { authorise, checkPreconditions, type Preconditions } from './authorise.ts'
import { callUpstream, withRateLimit } from './call-upstream.ts'
import type { Forwarded, Json } from './forwarded.ts'
import { type LiveAccess, liveQuery } from './live-query.ts'
import { presentAnswer } from './present-answer.ts'
import { type RevokeSessions, revokeSessions } from './revoke-sessions.ts'
import type { SelectedExams } from './selected-exam.ts'
import { forgetSharedReads } from './shared-read.ts'
import type { LimitStaleReads } from './stale-reads.ts'

/** Effects of a write on sessions and on shared reads. */
export type WriteEffects = RevokeSessions &
  Pick<SessionLifecycle, 'rotateAndRevokeOthers'> & { readonly sharedReads: SharedReader }

/** The steps of a call, in the order of `forward`. */
export type Forwarding = Preconditions &
  LiveAccess &
  WriteEffects & {
    readonly audit: AuditLog
    readonly authenticate: Authenticate
    readonly checkReadOnly: ReadOnlyCheck
    readonly limitStaleReads: LimitStaleReads
    readonly idempotent: Idempotency
    readonly selectedExams: SelectedExams
  }

/** One call of the clean API: authorise, parse, check, limit, call, present, all under audit. */
export function forward(c: AppContext, endpoint: Endpoint, deps: Forwarding): Promise<Response> {
  if (c.req.method !== endpoint.method) {
    addHeader(c, 'Allow', endpoint.method)
    throw new ApiError('method_not_allowed')
  }
  return audited({ c, endpoint, audit: deps.audit }, (observe) => handle({ c, endpoint, observe }, deps))
}

type Received = Pick<Forwarded, 'c' | 'endpoint'> & { readonly observe: Observe }

async function handle({ c, endpoint, observe }: Received, deps: Forwarding): Promise<Response> {
  const authenticated = await authorise(c, endpoint, deps.authenticate)
  await deps.checkReadOnly(endpoint)
  const { input, expiresAt } = await deps.handles.redeem(c, endpoint, await readInput(c.req.raw, endpoint))
  observe({ input })
  const request: Forwarded = { c, endpoint, input, authenticated }
  if (endpoint.kind === 'download') return download(request, deps)
  if (endpoint.live) return liveQuery(request, expiresAt, deps)
  const answer = await deps.limitStaleReads(request, () => callOnce(request, deps))
  observe({ answer })
  if (endpoint.kind !== 'read' && endpoint.kind !== 'text') await afterWrite(request, answer, deps)
  return deps.respond(c, JSON.stringify(answer))
}

/** Effects of a write that succeeded: rotates and revokes sessions, forgets shared answers that are stale. */
export async function afterWrite(request: Forwarded, answer: Json, deps: WriteEffects): Promise<void> {
  const { c, endpoint, authenticated } = request
  if (endpoint.rotatesSession && authenticated) await deps.rotateAndRevokeOthers(c, authenticated)
  await revokeSessions(request, answer, deps)
  forgetSharedReads(endpoint, deps.sharedReads)
}

async function download(request: Forwarded, deps: Forwarding): Promise<Response> {
  const { c, endpoint, input } = request
  const file = await withRateLimit(request, deps, (caller) => deps.gateway.download(endpoint, input, caller))
  return c.newResponse(file.body, file)
}

/** The presented answer. A write with a key is sent once: its repetition gets the stored answer. */
async function callOnce(request: Forwarded, deps: Forwarding): Promise<Json> {
  const { c, endpoint, authenticated } = request
  const check = async () => checkPreconditions(request, deps)
  const execute = async () => {
    const changed = { endpoint, account: authenticated?.session.account }
    const value = await deps.selectedExams.aroundChange(changed, () =>
      withRateLimit(request, deps, (caller) => callUpstream(request, caller, deps)),
    )
    return presentAnswer(request, value, deps.handles)
  }
  const hasKey = endpoint.idempotent === true || (isWrite(endpoint) && c.req.header(idempotencyHeader) !== undefined)
  if (hasKey && authenticated) {
    const once = deps.idempotent.once(intention(request, authenticated), { check, execute })
    return (await once.catch(asPending(endpoint))) as Json // the answer, or its stored copy
  }
  return andThen(checkPreconditions(request, deps), execute)
}

/** Its input has a fingerprint, which the key stands for: the file of an upload has no fingerprint. */
const isWrite = ({ kind }: Endpoint) => kind === 'write'

/** What an idempotency key stands for: the account, the address, the input. */
const intention = ({ c, endpoint, input }: Forwarded, { session }: Authenticated) => ({
  account: session.account.ref,
  key: c.req.header(idempotencyHeader),
  request: [endpoint.url, input],
})

/** An unknown outcome is pending where a read can find it out: the client asks `POST /session/outcome`. */
const asPending = (endpoint: Endpoint) => (error: unknown) => {
  const isUnknown = error instanceof ApiError && error.code === 'outcome_unknown'
  if (!isUnknown || !hasProbe(endpoint)) throw error
  throw new ApiError('outcome_pending', { ...(error.detail && { detail: error.detail }), cause: error.cause })
}
