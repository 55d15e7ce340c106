import { ApiError } from '#contracts/core/error.ts'
import { within } from '#contracts/core/time/timer.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import type { AuditLog } from '#bff/calls/audit/audit.ts'
import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { SelectedExams } from '#bff/calls/forward/selected-exam.ts'
import type { UpstreamAccess } from '#bff/calls/forward/with-refresh.ts'
import { afterAnswer } from '#bff/http/after-answer.ts'
import { noCookies, readSessionCredential, recordName } from '#bff/http/browser/cookie.ts'
import { addHeader, type AppContext } from '#bff/http/context.ts'
import { type Authenticate, checkAccount, isPending } from '#bff/session/authenticate.ts'
import type { Devices } from '#bff/session/devices/devices.ts'
import type { LogInHistory } from '#bff/session/devices/history.ts'
import { readUserAgent } from '#bff/session/log-in/client.ts'
import type { OpenSession } from '#bff/session/opened.ts'
import type { PendingLogOuts } from '#bff/session/pending-log-outs.ts'
import { isSessionOver } from './current-session.ts'
import type { GatewayRoutes } from './gateway-routes.ts'

/** Deadline of the upstream's log-out call. Milliseconds. Source: security R6. */
const upstreamDeadline = 2_000
/** How long the edge retries a revocation after its response. Milliseconds. */
const edgeRetry = 30_000

type LogOutDependencies = UpstreamAccess & {
  readonly authenticate: Authenticate
  readonly selectedExams: SelectedExams
  readonly audit: AuditLog
  readonly history: LogInHistory
  readonly devices: Devices
  readonly pendingLogOuts: PendingLogOuts
}

/**
 * Log-out: the record first, then the upstream and the device index, both best effort. Without the store the cookie is
 * cleared all the same, and the revocation is retried. Source: security R6, R9.
 */
export function logOutRoute({ on }: GatewayRoutes, { config }: Pick<Dependencies, 'config'>, deps: LogOutDependencies) {
  on(session.logOut, async (c, read) => {
    await read()
    const pending = await endSession(c, deps).catch(async (error: unknown) => {
      if (!isUnavailable(error)) throw error
      await endLater(c, config, deps.pendingLogOuts)
      deps.audit(c, { ...logOutEvent, result: 'store_unavailable' })
      return { pending: true } as const
    })
    for (const cookie of noCookies(config.session.cookie)) addHeader(c, 'Set-Cookie', cookie)
    addHeader(c, 'Clear-Site-Data', '"cache", "storage"')
    return pending
  })
}

const logOutEvent = { audit: 'log-out', call: 'session.logOut', ids: {} } as const

async function endSession(c: AppContext, deps: LogOutDependencies): Promise<null> {
  const authenticated = await deps.authenticate.optionalEvenPending(c, { slide: false, renew: false }).catch(nullIfOver)
  if (!authenticated) return null
  const { calls, name, session: open, credential } = authenticated
  if (!isPending(authenticated)) checkAccount(c, open)
  await calls.end(credential.secret)
  deps.audit(c, { ...logOutEvent, result: 'ok' })
  deps.selectedExams.forget(open.account)
  const client = { address: deps.caller(c, open).clientAddress, userAgent: readUserAgent(c) }
  afterAnswer(c, deps.history.add(open.account, 'log-out', client))
  await Promise.all([logOutUpstream(c, open, deps), deps.devices.remove(open.account, name).catch(() => undefined)])
  return null
}

async function logOutUpstream(c: AppContext, open: OpenSession, { gateway, caller }: UpstreamAccess) {
  const call = gateway.call(auth.logout, {}, caller(c, open))
  await within<unknown>(upstreamDeadline, call, () => undefined).catch(() => undefined)
}

/** The account cannot be checked without the store; a log-out of a wrong account does no harm. */
async function endLater(c: AppContext, config: Dependencies['config'], pending: PendingLogOuts) {
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
