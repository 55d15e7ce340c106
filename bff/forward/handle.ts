import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'
import { hasProbe } from '#contracts/probes.ts'

import { audited, type Observe } from '../audit/audit.ts'
import { addHeader, type AppContext } from '../context.ts'
import { readInput } from '../guard/input.ts'
import type { Authenticated } from '../session/authenticate.ts'
import { authorise, checkPreconditions } from './authorise.ts'
import { callUpstream, withRateLimit } from './call-upstream.ts'
import type { Forwarded, Json, Services } from './forwarded.ts'
import { liveQuery } from './live-query.ts'
import { presentAnswer } from './present-answer.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { forgetSharedReads } from './shared-read.ts'

/** One call of the clean API: authorise, parse, check, limit, call, present, all under audit. */
export function forward(c: AppContext, endpoint: Endpoint, services: Services): Promise<Response> {
  if (c.req.method !== endpoint.method) {
    addHeader(c, 'Allow', endpoint.method)
    throw new ApiError('method_not_allowed')
  }
  return audited({ c, endpoint, audit: services.audit }, (observe) => handle({ c, endpoint, observe }, services))
}

type Received = Pick<Forwarded, 'c' | 'endpoint'> & { readonly observe: Observe }

async function handle({ c, endpoint, observe }: Received, services: Services): Promise<Response> {
  const authenticated = await authorise(c, endpoint, services.authenticate)
  await services.checkReadOnly(endpoint)
  const { input, expiresAt } = await services.handles.redeem(c, endpoint, await readInput(c.req.raw, endpoint))
  observe({ input })
  const request: Forwarded = { c, endpoint, input, authenticated }
  if (endpoint.kind === 'download') return download(request, services)
  if (endpoint.live) return liveQuery(request, expiresAt, services)
  const answer = await services.limitStaleReads(request, () => callOnce(request, services))
  observe({ answer })
  if (endpoint.kind !== 'read' && endpoint.kind !== 'text') await afterWrite(request, answer, services)
  return services.respond(c, JSON.stringify(answer))
}

/** What follows from a call that succeeded: rotated and revoked sessions, shared answers that are stale. */
export async function afterWrite(request: Forwarded, answer: Json, services: Services): Promise<void> {
  const { c, endpoint, authenticated } = request
  if (endpoint.rotatesSession && authenticated) await services.rotateAndRevokeOthers(c, authenticated)
  await revokeSessions(request, answer, services)
  forgetSharedReads(endpoint, services)
}

async function download(request: Forwarded, services: Services): Promise<Response> {
  const { c, endpoint, input } = request
  const file = await withRateLimit(request, services, (caller) => services.gateway.download(endpoint, input, caller))
  return c.newResponse(file.body, file)
}

/** The presented answer. A write with a key is sent once: its repetition gets the stored answer. */
async function callOnce(request: Forwarded, services: Services): Promise<Json> {
  const { c, endpoint, authenticated } = request
  const check = async () => checkPreconditions(request, services)
  const execute = async () => {
    const changed = { endpoint, account: authenticated?.session.account }
    const value = await services.selectedExams.during(changed, () =>
      withRateLimit(request, services, (caller) => callUpstream(request, caller, services)),
    )
    return presentAnswer(request, value, services)
  }
  const hasKey = endpoint.idempotent === true || (isWrite(endpoint) && c.req.header(idempotencyHeader) !== undefined)
  if (hasKey && authenticated) {
    const once = services.idempotent.once(intention(request, authenticated), { check, execute })
    return (await once.catch(asPending(endpoint))) as Json // the answer, or its stored copy
  }
  await checkPreconditions(request, services)
  return execute()
}

/** Its input is what the key stands for: the file of an upload has no fingerprint. */
const isWrite = ({ kind }: Endpoint) => kind === 'write'

/** What an idempotency key stands for: the account, the address, the input. */
const intention = ({ c, endpoint, input }: Forwarded, { session }: Authenticated) => ({
  account: session.account.ref,
  key: c.req.header(idempotencyHeader),
  request: [endpoint.url, input],
})

/** An unknown outcome that a read can tell is pending: the client asks `POST /session/outcome`. */
const asPending = (endpoint: Endpoint) => (error: unknown) => {
  const isUnknown = error instanceof ApiError && error.code === 'outcome_unknown'
  if (!isUnknown || !hasProbe(endpoint)) throw error
  throw new ApiError('outcome_pending', { ...(error.detail && { detail: error.detail }), cause: error.cause })
}
