import { allows, type Endpoint } from '#contracts/endpoint.ts'
import { ApiError } from '#contracts/error.ts'
import { user } from '#contracts/user.ts'

import { UpstreamUnauthorised } from './envelope.ts'
import { uploadedFile } from './file.ts'
import type { Caller, Gateway } from './gateway.ts'
import { readInput } from './input.ts'
import { idempotencyHeader, type Once } from './once/once.ts'
import type { CallPace } from './pace/calls.ts'
import type { AppContext, Desk, Visit } from './session/desk.ts'

/** Where a call goes through. */
export type Doors = { readonly gateway: Gateway; readonly desk: Desk; readonly once: Once; readonly pace: CallPace }

/** One call of the clean API: who may, with what, and what the upstream made of it. */
export async function forward(c: AppContext, endpoint: Endpoint, doors: Doors): Promise<Response> {
  const { desk, once, pace } = doors
  if (c.req.method !== endpoint.method) {
    c.header('Allow', endpoint.method)
    throw new ApiError('method_not_allowed')
  }
  const visit = await visitOf(c, endpoint, desk)
  if (visit && !allows(endpoint.access, visit.session.account.roles)) throw new ApiError('forbidden')
  const input = await readInput(c.req.raw, endpoint)
  const { clientAddress } = desk.caller(c)
  const execute = () => pace(endpoint, input, clientAddress, () => attempt(c, endpoint, input, visit, doors))
  if (!endpoint.once || !visit) return execute()
  const key = c.req.header(idempotencyHeader)
  const answer = () => execute().then((made) => made.json())
  return c.json(await once({ account: visit.session.account.ref, key, request: [endpoint.url, input] }, answer))
}

function visitOf(c: AppContext, { access }: Endpoint, desk: Desk): Promise<Visit | null> | null {
  if (access === 'public') return null
  return access === 'link' ? desk.welcome(c) : desk.require(c)
}

async function attempt(
  c: AppContext,
  endpoint: Endpoint,
  input: unknown,
  visit: Visit | null,
  { gateway, desk }: Doors,
): Promise<Response> {
  const caller = desk.caller(c, visit?.session)
  try {
    return await send(c, endpoint, input, caller, gateway)
  } catch (error) {
    if (!(error instanceof UpstreamUnauthorised)) throw error
    if (!visit && endpoint.access === 'link') throw new ApiError('not_logged_in')
    if (!visit) throw new ApiError('upstream_failed', { cause: 'unauthorised' })
    const renewed = await renew(c, visit, gateway, desk)
    // A write is never sent twice, not even when it was refused at the door.
    if (endpoint.kind === 'write' || endpoint.kind === 'upload') throw new ApiError('try_again', { retryAfter: 1 })
    return send(c, endpoint, input, renewed, gateway).catch(roleIsMissing)
  }
}

async function send(
  c: AppContext,
  endpoint: Endpoint,
  input: unknown,
  caller: Caller,
  gateway: Gateway,
): Promise<Response> {
  if (endpoint.kind === 'download') {
    const file = await gateway.download(endpoint, input, caller)
    return c.newResponse(file.body, file)
  }
  if (endpoint.kind === 'upload') {
    const { value } = await gateway.upload(endpoint, input, uploadedFile(c.req.raw, endpoint), caller)
    return c.json(value)
  }
  const { value } = await gateway.call(endpoint, input, caller)
  return c.json(value)
}

/**
 * Blade says 401 to a missing role and to a dead token alike. A harmless call with the same token tells them apart:
 * if that works the role is missing; if not the token is renewed, and the session ends only when that is refused.
 */
async function renew(c: AppContext, visit: Visit, gateway: Gateway, desk: Desk): Promise<Caller> {
  const { accessToken } = visit.session
  const alive = await gateway.call(user.info, {}, desk.caller(c, visit.session)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof UpstreamUnauthorised) return false
      throw error
    },
  )
  if (alive) throw new ApiError('forbidden')
  const renewed = desk.opened(c, await visit.calls.renew(visit.ticket.secret, accessToken))
  if (!renewed) throw new ApiError('session_ended')
  return desk.caller(c, renewed)
}

function roleIsMissing(error: unknown): never {
  throw error instanceof UpstreamUnauthorised ? new ApiError('forbidden') : error
}
