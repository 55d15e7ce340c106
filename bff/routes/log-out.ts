import { ApiError } from '#contracts/core/error.ts'
import { within } from '#contracts/core/timer.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { afterAnswer } from '../after-answer.ts'
import { noCookies, readSessionCredential, recordName } from '../browser/cookie.ts'
import { addHeader, type AppContext } from '../context.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Devices } from '../devices/devices.ts'
import type { Services } from '../forward/forwarded.ts'
import { userAgentOf } from '../log-in/client.ts'
import { checkAccount, isPending } from '../session/authenticate.ts'
import type { OpenSession } from '../session/opened.ts'
import type { PendingLogOuts } from '../session/pending-log-outs.ts'
import { isSessionOver } from './current-session.ts'
import type { GatewayRoutes } from './gateway-routes.ts'

/** Deadline of the upstream's log-out call. Milliseconds. Source: security R6. */
const upstreamDeadline = 2_000
/** How long the edge retries a revocation after its response. Milliseconds. */
const edgeRetry = 30_000

type Parts = Pick<Services, 'gateway' | 'authenticate' | 'caller' | 'selectedExams' | 'audit' | 'history'> & {
  readonly devices: Devices
  readonly pendingLogOuts: PendingLogOuts
}

/**
 * Log-out: the record first, then the upstream and the device index, both best effort. Without the store the cookie is
 * cleared all the same, and the revocation is retried. Source: security R6, R9.
 */
export function logOutRoute({ on }: GatewayRoutes, deps: Pick<Dependencies, 'crypto' | 'config'>, parts: Parts) {
  on(session.logOut, async (c, read) => {
    await read()
    const pending = await endSession(c, parts).catch(async (error: unknown) => {
      if (!isUnavailable(error)) throw error
      await endLater(c, deps, parts.pendingLogOuts)
      parts.audit(c, { ...logOutEvent, result: 'store_unavailable' })
      return { pending: true } as const
    })
    for (const cookie of noCookies(deps.config.session.cookie)) addHeader(c, 'Set-Cookie', cookie)
    addHeader(c, 'Clear-Site-Data', '"cache", "storage"')
    return pending
  })
}

const logOutEvent = { audit: 'log-out', call: 'session.logOut', ids: {} } as const

async function endSession(c: AppContext, parts: Parts): Promise<null> {
  const authenticated = await parts.authenticate
    .optionalEvenPending(c, { slide: false, renew: false })
    .catch(nullIfOver)
  if (!authenticated) return null
  const { calls, name, session: open, credential } = authenticated
  if (!isPending(authenticated)) checkAccount(c, open)
  await calls.end(credential.secret)
  parts.audit(c, { ...logOutEvent, result: 'ok' })
  parts.selectedExams.forget(open.account)
  const client = { address: parts.caller(c, open).clientAddress, userAgent: userAgentOf(c) }
  afterAnswer(c, parts.history.add(open.account, 'log-out', client))
  await Promise.all([logOutUpstream(c, open, parts), parts.devices.remove(open.account, name).catch(() => undefined)])
  return null
}

async function logOutUpstream(c: AppContext, open: OpenSession, { gateway, caller }: Parts) {
  const call = gateway.call(auth.logout, {}, caller(c, open))
  await within<unknown>(upstreamDeadline, call, () => undefined).catch(() => undefined)
}

/** The account cannot be checked without the store; a log-out of a wrong account does no harm. */
async function endLater(c: AppContext, { config }: Pick<Dependencies, 'config'>, pending: PendingLogOuts) {
  const { cookie } = config.session
  const credential = readSessionCredential(c.req.header('Cookie'), cookie)
  if (!credential) return
  const name = recordName(credential, cookie)
  const edge = executionContext(c)
  const { retries } = await pending.add(name, edge ? edgeRetry : Number.POSITIVE_INFINITY)
  edge?.waitUntil(retries)
}

/** Only the edge has one; Hono throws on Node. */
function executionContext(c: AppContext) {
  try {
    return c.executionCtx
  } catch {
    return null
  }
}

const isUnavailable = (error: unknown) => error instanceof ApiError && error.code === 'store_unavailable'

function nullIfOver(error: unknown): null {
  if (isSessionOver(error)) return null
  throw error
}
