import { allows, type Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { examHeader, idempotencyHeader, timerHeader } from '#contracts/core/header.ts'
import { exam } from '#contracts/exam.ts'
import { user } from '#contracts/user.ts'

import type { Handles } from './handle/handles.ts'
import { UpstreamUnauthorised } from './upstream/envelope.ts'
import { uploadedFile } from './upstream/file.ts'
import { type Followed, type Following, wantsEvents } from './events/events.ts'
import type { Caller, Gateway } from './upstream/gateway.ts'
import { readInput } from './guard/input.ts'
import type { Once } from './idempotency/idempotency.ts'
import type { CallPace } from './rate-limit/calls.ts'
import type { AppContext, Desk, Visit } from './session/authenticate.ts'

/** Where a call goes through. */
export type Doors = {
  readonly gateway: Gateway
  readonly desk: Desk
  readonly once: Once
  readonly pace: CallPace
  readonly handles: Handles
  readonly following: Following
  /** After what changed how one logs in. */
  readonly anew: (c: AppContext, visit: Visit) => Promise<void>
  /** Ends every log-in of an account, by its name. */
  readonly endAll: (userName: string) => Promise<void>
}

/** One call of the clean API: who may, with what, and what the upstream made of it. */
export async function forward(c: AppContext, endpoint: Endpoint, doors: Doors): Promise<Response> {
  if (c.req.method !== endpoint.method) {
    c.header('Allow', endpoint.method)
    throw new ApiError('method_not_allowed')
  }
  const visit = await visitOf(c, endpoint, doors.desk)
  if (visit && !allows(endpoint.access, visit.session.account.roles)) throw new ApiError('forbidden')
  const { input, until } = await doors.handles.redeem(c, endpoint, await readInput(c.req.raw, endpoint))
  const asked: Asked = { c, endpoint, input, visit }
  if (endpoint.kind === 'download') {
    const file = await attempt(asked, doors, (caller) => doors.gateway.download(endpoint, input, caller))
    return c.newResponse(file.body, file)
  }
  if (endpoint.live) return followed(asked, until, doors)
  if (endpoint.requiresExam) await checkExam(asked, doors)
  const answer = await (endpoint.idempotent && visit ? onlyOnce(asked, visit, doors) : answered(asked, doors))
  if (endpoint.rotatesSession && visit) await doors.anew(c, visit)
  const ended: unknown = endpoint.revokesSessionsOf && Object(answer)[endpoint.revokesSessionsOf]
  if (typeof ended === 'string') await doors.endAll(ended)
  return c.json(answer)
}

type Asked = {
  readonly c: AppContext
  readonly endpoint: Endpoint
  readonly input: unknown
  readonly visit: Visit | null
}

/** Waiting is no activity: what is followed, or asked by a timer, does not keep a session alive. Source: security R5. */
function visitOf(c: AppContext, { access, live }: Endpoint, desk: Desk): Promise<Visit | null> | null {
  if (access === 'public') return null
  const options = { slide: !live && !c.req.header(timerHeader) }
  return access === 'link' ? desk.welcome(c, options) : desk.require(c, options)
}

/** The page means one exam, and by now the server may have another one that was chosen elsewhere: then nothing is done. */
async function checkExam(asked: Asked, doors: Doors) {
  const meant = asked.c.req.header(examHeader)
  if (!meant) throw new ApiError('bad_request', { detail: `${examHeader} is missing` })
  // A question of our own: the limits of the call do not count it.
  const caller = doors.desk.caller(asked.c, asked.visit?.session)
  const chosen = await sendOrRenew(asked, doors, caller, (it) => doors.gateway.call(exam.showSelectedExam, {}, it))
  if (chosen.value?.id !== meant) throw new ApiError('refused', { detail: '当前考试已切换，请刷新页面后重试' })
}

function onlyOnce(asked: Asked, { session }: Visit, doors: Doors): Promise<Json> {
  const { c, endpoint, input } = asked
  const intention = {
    account: session.account.ref,
    key: c.req.header(idempotencyHeader),
    request: [endpoint.url, input],
  }
  return doors.once(intention, () => answered(asked, doors)) as Promise<Json> // what was answered, or was kept of it
}

async function answered(asked: Asked, doors: Doors): Promise<Json> {
  return shown(asked, await value(asked, doors), doors)
}

/** What an answer is made of, parsed or written by us. */
type Json = object | string | null

const shown = ({ c, endpoint }: Asked, answer: unknown, { handles }: Doors) =>
  handles.issue(c, endpoint, answer) as Promise<Json> // the gateway parsed it, or put handles into it

function value(asked: Asked, doors: Doors): Promise<unknown> {
  return attempt(asked, doors, (caller) => ask(asked, caller, doors))
}

async function ask({ c, endpoint, input }: Asked, caller: Caller, { gateway }: Doors): Promise<unknown> {
  const result =
    endpoint.kind === 'upload'
      ? gateway.upload(endpoint, input, uploadedFile(c.req.raw, endpoint), caller)
      : gateway.call(endpoint, input, caller)
  return (await result).value
}

/** Waited for: the answer of now, or the events from now on. */
async function followed(asked: Asked, until: number | null, doors: Doors): Promise<Response> {
  const { c, endpoint, input, visit } = asked
  const call: Followed = {
    endpoint,
    input,
    until,
    first: () => value(asked, doors),
    async again(leaving) {
      const session = visit ? await doors.desk.again(visit) : undefined
      return ask(asked, { ...doors.desk.caller(c, session), leaving: () => leaving }, doors)
    },
    shown: (answer) => shown(asked, answer, doors),
  }
  if (wantsEvents(c)) return doors.following.stream(c, call)
  return c.json((await doors.following.once(c, call)) as Json) // shown made it
}

/** Asks the upstream, as often as the contract lets somebody. */
function attempt<T>(asked: Asked, doors: Doors, send: (caller: Caller) => Promise<T>): Promise<T> {
  const { c, endpoint, input, visit } = asked
  const caller = doors.desk.caller(c, visit?.session)
  const asker = doors.desk.asker(c, visit?.session)
  return doors.pace(endpoint, input, asker, () => sendOrRenew(asked, doors, caller, send))
}

async function sendOrRenew<T>(
  { c, endpoint, visit }: Asked,
  { gateway, desk }: Doors,
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
