import { allows, type Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { examHeader, idempotencyHeader, timerHeader } from '#contracts/core/header.ts'
import type { LevelRule } from '#contracts/core/role-level.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { user } from '#contracts/administration/user.ts'

import { audited, type AuditLog, type Observe } from '../audit/audit.ts'
import type { Handles } from '../handle/handles.ts'
import { maskAnswer } from '../mask/answer.ts'
import { UpstreamUnauthorised } from '../upstream/envelope.ts'
import { secondaryClientError } from '../upstream/secondary-client.ts'
import { uploadedFile } from '../upstream/file.ts'
import { acceptsEventStream, type LiveQueries } from '../events/events.ts'
import type { LiveQuery } from '../events/live-query.ts'
import type { Gateway } from '../upstream/gateway.ts'
import type { Caller } from '../upstream/request.ts'
import { readInput } from '../guard/input.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import type { CallRateLimit } from '../rate-limit/calls.ts'
import { type Authenticate, type Authenticated, identify } from '../session/authenticate.ts'
import type { LevelCheck } from '../role-level.ts'
import type { BrowserIds } from '../browser/browser-id.ts'
import type { Callers } from '../session/caller.ts'
import type { SessionLifecycle } from '../session/lifecycle.ts'
import type { Pseudonym } from '../browser/pseudonym.ts'
import type { AppContext } from '../context.ts'

/** The parts of the gateway that a call passes. */
export type Services = Callers & {
  readonly gateway: Gateway
  readonly authenticate: Authenticate
  readonly browserIds: BrowserIds
  readonly pseudonym: Pseudonym
  readonly idempotent: Idempotency
  readonly rateLimit: CallRateLimit
  readonly checkLevel: LevelCheck
  readonly handles: Handles
  readonly liveQueries: LiveQueries
  readonly audit: AuditLog
} & Pick<SessionLifecycle, 'rotateAndRevokeOthers' | 'revokeAll' | 'revokeUsers'>

/** One call of the clean API: authenticate, authorise, parse, limit, send, answer. */
export function forward(c: AppContext, endpoint: Endpoint, services: Services): Promise<Response> {
  if (c.req.method !== endpoint.method) {
    c.header('Allow', endpoint.method)
    throw new ApiError('method_not_allowed')
  }
  return audited({ c, endpoint, audit: services.audit }, (observe) => answerTo({ c, endpoint, observe }, services))
}

type Received = Pick<Forwarded, 'c' | 'endpoint'> & { readonly observe: Observe }

async function answerTo({ c, endpoint, observe }: Received, services: Services): Promise<Response> {
  const authenticated = await authenticatedFor(c, endpoint, services.authenticate)
  if (authenticated && !allows(endpoint.access, authenticated.session.account.roles)) throw new ApiError('forbidden')
  const { input, expiresAt } = await services.handles.redeem(c, endpoint, await readInput(c.req.raw, endpoint))
  observe({ input })
  const request: Forwarded = { c, endpoint, input, authenticated }
  if (endpoint.kind === 'download') {
    const file = await rateLimited(request, services, (caller) => services.gateway.download(endpoint, input, caller))
    return c.newResponse(file.body, file)
  }
  if (endpoint.live) return liveQuery(request, expiresAt, services)
  if (endpoint.requiresExam) await checkExam(request, services)
  if (endpoint.withinLevel) await checkLevel(request, endpoint.withinLevel, services)
  const answer = await (endpoint.idempotent && authenticated
    ? idempotently(request, authenticated, services)
    : answerOf(request, services))
  observe({ answer })
  if (endpoint.rotatesSession && authenticated) await services.rotateAndRevokeOthers(c, authenticated)
  await revokeSessions(request, answer, services)
  return c.json(answer)
}

/** Revokes the sessions that the contract names. */
async function revokeSessions(request: Forwarded, answer: Json, { revokeAll, revokeUsers }: Services) {
  const { endpoint, input, authenticated } = request
  const account = revokedAccount(request, answer)
  if (account) await revokeAll(account)
  const ids: unknown = endpoint.revokesSessionsOfUsers && Object(input)[endpoint.revokesSessionsOfUsers]
  if (typeof ids === 'string' && authenticated) await revokeUsers(authenticated.session.account, ids.split(','))
}

/** Name of the account whose sessions the answer ends. */
function revokedAccount({ endpoint, authenticated }: Forwarded, answer: Json): string | null {
  const { revokesSessionsOf, revokesOwnSessionsOn } = endpoint
  const fields: Readonly<Record<string, unknown>> = Object(answer)
  const named = revokesSessionsOf && fields[revokesSessionsOf]
  if (typeof named === 'string') return named
  const isOwn = revokesOwnSessionsOn !== undefined && fields['outcome'] === revokesOwnSessionsOn
  return isOwn && authenticated ? authenticated.session.account.userName : null
}

/** A request whose access and input are checked. */
type Forwarded = {
  readonly c: AppContext
  readonly endpoint: Endpoint
  readonly input: unknown
  readonly authenticated: Authenticated | null
}

/** Live queries and polling by a timer are no activity: they do not slide the idle time-out. Source: security R5. */
function authenticatedFor(c: AppContext, { access, live }: Endpoint, { required, whenNamed }: Authenticate) {
  if (access === 'public') return null
  const options = { slide: !live && !c.req.header(timerHeader) }
  return access === 'link' ? whenNamed(c, options) : required(c, options)
}

/** Precondition: the exam that the page was rendered for is still the chosen one. */
async function checkExam(request: Forwarded, services: Services) {
  const expected = request.c.req.header(examHeader)
  if (!expected) throw new ApiError('bad_request', { detail: `${examHeader} is missing` })
  // The gateway's own call: not counted by the call's rate limits.
  const selectedExam = await sendWithRefresh(request, services, (caller) =>
    services.gateway.call(exam.showSelectedExam, {}, caller),
  )
  if (selectedExam?.id !== expected) throw new ApiError('refused', { detail: '当前考试已切换，请刷新页面后重试' })
}

/** Precondition: no account or role that the input names is above the caller's level. */
async function checkLevel(request: Forwarded, rule: LevelRule, services: Services) {
  const { input, authenticated } = request
  if (!authenticated) throw new ApiError('not_logged_in')
  // The gateway's own calls, as above.
  await services.checkLevel({ rule, input, account: authenticated.session.account }, (endpoint, of) =>
    sendWithRefresh(request, services, (caller) => services.gateway.call(endpoint, of, caller)),
  )
}

function idempotently(request: Forwarded, { session }: Authenticated, services: Services): Promise<Json> {
  const { c, endpoint, input } = request
  const intention = {
    account: session.account.ref,
    key: c.req.header(idempotencyHeader),
    request: [endpoint.url, input],
  }
  return services.idempotent(intention, () => answerOf(request, services)) as Promise<Json> // the answer, or its stored copy
}

async function answerOf(request: Forwarded, services: Services): Promise<Json> {
  return toResponse(request, await valueOf(request, services), services)
}

/** A body for c.json, parsed or written by the gateway. */
type Json = object | string | null

/** The answer as the browser may see it: personal fields masked, keys of the upstream as handles. */
const toResponse = ({ c, endpoint }: Forwarded, value: unknown, { handles }: Services) =>
  handles.issue(c, endpoint, maskAnswer(value, endpoint.output)) as Promise<Json> // the gateway parsed it

function valueOf(request: Forwarded, services: Services): Promise<unknown> {
  return rateLimited(request, services, (caller) => send(request, caller, services))
}

async function send({ c, endpoint, input }: Forwarded, caller: Caller, { gateway }: Services): Promise<unknown> {
  try {
    const result =
      endpoint.kind === 'upload'
        ? gateway.upload(endpoint, { input, file: uploadedFile(c.req.raw, endpoint) }, caller)
        : gateway.call(endpoint, input, caller)
    return await result
  } catch (error) {
    throw endpoint.secondaryClient ? secondaryClientError(error) : error
  }
}

/** Live query: the present answer, or server-sent events from now on. */
async function liveQuery(request: Forwarded, expiresAt: number | null, services: Services): Promise<Response> {
  const { c, endpoint, input, authenticated } = request
  const recheck = async () => (authenticated ? services.authenticate.recheck(authenticated) : undefined)
  const query: LiveQuery = {
    endpoint,
    input,
    expiresAt,
    session: authenticated?.name ?? null,
    first: (signal) =>
      rateLimited(request, services, (caller) => send(request, { ...caller, clientSignal: () => signal }, services)),
    async poll(signal) {
      return send(request, { ...services.caller(c, await recheck()), clientSignal: () => signal }, services)
    },
    recheck: async () => void (await recheck()),
    toResponse: (value) => toResponse(request, value, services),
  }
  if (acceptsEventStream(c)) return services.liveQueries.stream(c, query)
  return c.json((await services.liveQueries.current(c, query)) as Json) // toResponse made it
}

/** Sends within the rate limits of the contract. */
function rateLimited<T>(request: Forwarded, services: Services, call: (caller: Caller) => Promise<T>): Promise<T> {
  const { c, endpoint, input, authenticated } = request
  const subject = services.rateLimitSubject(c, authenticated?.session)
  return services.rateLimit({ call: endpoint, input, subject }, () => sendWithRefresh(request, services, call))
}

/** Sends; when the upstream refuses the token, refreshes it and replays reads once. Source: security R24. */
export async function sendWithRefresh<T>(
  { c, endpoint, authenticated }: Pick<Forwarded, 'c' | 'endpoint' | 'authenticated'>,
  services: Services,
  call: (caller: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await call(services.caller(c, authenticated?.session))
  } catch (error) {
    if (!(error instanceof UpstreamUnauthorised)) throw error
    if (!authenticated && endpoint.access === 'link') throw new ApiError('not_logged_in')
    if (!authenticated) throw new ApiError('upstream_failed', { cause: 'unauthorised' })
    const refreshed = await refresh(c, authenticated, services)
    // A write is never sent twice, not even after a 401.
    if (endpoint.kind === 'write' || endpoint.kind === 'upload') throw new ApiError('try_again', { retryAfter: 1 })
    return call(refreshed).catch(roleIsMissing)
  }
}

/**
 * Blade answers 401 for a missing role and for a dead token alike. A probe with the same token tells them apart: it
 * succeeds when the role is missing. After any other answer, also a fault, the token is refreshed.
 */
async function refresh(c: AppContext, { session, calls, ticket }: Authenticated, services: Services): Promise<Caller> {
  const probe = services.gateway.call(user.info, {}, services.caller(c, session))
  const alive = await probe.then(
    () => true,
    () => false,
  )
  if (alive) throw new ApiError('forbidden')
  const refreshed = identify(c, await calls.renew(ticket.secret, session.accessToken))
  if (!refreshed) throw new ApiError('session_ended')
  return services.caller(c, refreshed)
}

function roleIsMissing(error: unknown): never {
  throw error instanceof UpstreamUnauthorised ? new ApiError('forbidden') : error
}
