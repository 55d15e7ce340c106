import { allows, type Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { examHeader, idempotencyHeader, timerHeader } from '#contracts/core/header.ts'
import { exam } from '#contracts/exam.ts'
import { user } from '#contracts/user.ts'

import type { Handles } from './handle/handles.ts'
import { UpstreamUnauthorised } from './upstream/envelope.ts'
import { uploadedFile } from './upstream/file.ts'
import { type LiveQuery, type LiveQueries, acceptsEventStream } from './events/events.ts'
import type { Caller, Gateway } from './upstream/gateway.ts'
import { readInput } from './guard/input.ts'
import type { Idempotency } from './idempotency/idempotency.ts'
import type { CallRateLimit } from './rate-limit/calls.ts'
import type { Desk, Authenticated } from './session/authenticate.ts'
import type { AppContext } from './context.ts'

/** Where a call goes through. */
export type Services = {
  readonly gateway: Gateway
  readonly desk: Desk
  readonly idempotent: Idempotency
  readonly rateLimit: CallRateLimit
  readonly handles: Handles
  readonly liveQueries: LiveQueries
  /** After what changed how one logs in. */
  readonly rotateAndRevokeOthers: (c: AppContext, visit: Authenticated) => Promise<void>
  /** Ends every log-in of an account, by its name. */
  readonly revokeAll: (userName: string) => Promise<void>
}

/** One call of the clean API: who may, with what, and what the upstream made of it. */
export async function forward(c: AppContext, endpoint: Endpoint, services: Services): Promise<Response> {
  if (c.req.method !== endpoint.method) {
    c.header('Allow', endpoint.method)
    throw new ApiError('method_not_allowed')
  }
  const visit = await visitOf(c, endpoint, services.desk)
  if (visit && !allows(endpoint.access, visit.session.account.roles)) throw new ApiError('forbidden')
  const { input, expiresAt } = await services.handles.redeem(c, endpoint, await readInput(c.req.raw, endpoint))
  const asked: Asked = { c, endpoint, input, visit }
  if (endpoint.kind === 'download') {
    const file = await rateLimited(asked, services, (caller) => services.gateway.download(endpoint, input, caller))
    return c.newResponse(file.body, file)
  }
  if (endpoint.live) return followed(asked, expiresAt, services)
  if (endpoint.requiresExam) await checkExam(asked, services)
  const answer = await (endpoint.idempotent && visit ? onlyOnce(asked, visit, services) : answered(asked, services))
  if (endpoint.rotatesSession && visit) await services.rotateAndRevokeOthers(c, visit)
  const ended: unknown = endpoint.revokesSessionsOf && Object(answer)[endpoint.revokesSessionsOf]
  if (typeof ended === 'string') await services.revokeAll(ended)
  return c.json(answer)
}

type Asked = {
  readonly c: AppContext
  readonly endpoint: Endpoint
  readonly input: unknown
  readonly visit: Authenticated | null
}

/** Waiting is no activity: what is followed, or asked by a timer, does not keep a session alive. Source: security R5. */
function visitOf(c: AppContext, { access, live }: Endpoint, desk: Desk): Promise<Authenticated | null> | null {
  if (access === 'public') return null
  const options = { slide: !live && !c.req.header(timerHeader) }
  return access === 'link' ? desk.welcome(c, options) : desk.require(c, options)
}

/** The page means one exam, and by now the server may have another one that was chosen elsewhere: then nothing is done. */
async function checkExam(asked: Asked, services: Services) {
  const meant = asked.c.req.header(examHeader)
  if (!meant) throw new ApiError('bad_request', { detail: `${examHeader} is missing` })
  // A question of our own: the limits of the call do not count it.
  const caller = services.desk.caller(asked.c, asked.visit?.session)
  const chosen = await sendOrRenew(asked, services, caller, (it) =>
    services.gateway.call(exam.showSelectedExam, {}, it),
  )
  if (chosen.value?.id !== meant) throw new ApiError('refused', { detail: '当前考试已切换，请刷新页面后重试' })
}

function onlyOnce(asked: Asked, { session }: Authenticated, services: Services): Promise<Json> {
  const { c, endpoint, input } = asked
  const intention = {
    account: session.account.ref,
    key: c.req.header(idempotencyHeader),
    request: [endpoint.url, input],
  }
  return services.idempotent(intention, () => answered(asked, services)) as Promise<Json> // what was answered, or was kept of it
}

async function answered(asked: Asked, services: Services): Promise<Json> {
  return shown(asked, await value(asked, services), services)
}

/** What an answer is made of, parsed or written by us. */
type Json = object | string | null

const shown = ({ c, endpoint }: Asked, answer: unknown, { handles }: Services) =>
  handles.issue(c, endpoint, answer) as Promise<Json> // the gateway parsed it, or put handles into it

function value(asked: Asked, services: Services): Promise<unknown> {
  return rateLimited(asked, services, (caller) => ask(asked, caller, services))
}

async function ask({ c, endpoint, input }: Asked, caller: Caller, { gateway }: Services): Promise<unknown> {
  const result =
    endpoint.kind === 'upload'
      ? gateway.upload(endpoint, input, uploadedFile(c.req.raw, endpoint), caller)
      : gateway.call(endpoint, input, caller)
  return (await result).value
}

/** Waited for: the answer of now, or the events from now on. */
async function followed(asked: Asked, until: number | null, services: Services): Promise<Response> {
  const { c, endpoint, input, visit } = asked
  const call: LiveQuery = {
    endpoint,
    input,
    expiresAt: until,
    first: () => value(asked, services),
    async poll(leaving) {
      const session = visit ? await services.desk.again(visit) : undefined
      return ask(asked, { ...services.desk.caller(c, session), clientSignal: () => leaving }, services)
    },
    toResponse: (answer) => shown(asked, answer, services),
  }
  if (acceptsEventStream(c)) return services.liveQueries.stream(c, call)
  return c.json((await services.liveQueries.current(c, call)) as Json) // shown made it
}

/** Asks the upstream, as often as the contract lets somebody. */
function rateLimited<T>(asked: Asked, services: Services, send: (caller: Caller) => Promise<T>): Promise<T> {
  const { c, endpoint, input, visit } = asked
  const caller = services.desk.caller(c, visit?.session)
  const asker = services.desk.asker(c, visit?.session)
  return services.rateLimit(endpoint, input, asker, () => sendOrRenew(asked, services, caller, send))
}

async function sendOrRenew<T>(
  { c, endpoint, visit }: Asked,
  { gateway, desk }: Services,
  caller: Caller,
  send: (caller: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await send(caller)
  } catch (error) {
    if (!(error instanceof UpstreamUnauthorised)) throw error
    if (!visit && endpoint.access === 'link') throw new ApiError('not_logged_in')
    if (!visit) throw new ApiError('upstream_failed', { cause: 'unauthorised' })
    const renewed = await renew(c, visit, gateway, desk)
    // A write is never sent twice, not even when it was refused at the door.
    if (endpoint.kind === 'write' || endpoint.kind === 'upload') throw new ApiError('try_again', { retryAfter: 1 })
    return send(renewed).catch(roleIsMissing)
  }
}

/**
 * Blade says 401 to a missing role and to a dead token alike. A harmless call with the same token tells them apart:
 * if that works the role is missing; if not the token is renewed, and the session ends only when that is refused.
 */
async function renew(c: AppContext, visit: Authenticated, gateway: Gateway, desk: Desk): Promise<Caller> {
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
