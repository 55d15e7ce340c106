import * as v from 'valibot'

import { ApiError, type ErrorCode } from '#contracts/core/error.ts'
import { credentialMessages } from '#contracts/form/credential-messages.ts'
import { LogIn, session } from '#contracts/session/session.ts'

import { type AuditLog, underAudit } from '#bff/calls/audit/audit.ts'
import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { SelectedExams } from '#bff/calls/forward/selected-exam.ts'
import type { Handles } from '#bff/calls/handle/handles.ts'
import { afterAnswer, behindAnswer } from '#bff/http/after-answer.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import type { AppContext } from '#bff/http/context.ts'
import { noMetrics } from '#bff/http/metrics/metrics.ts'
import type { Callers } from '#bff/session/caller.ts'
import type { LogInHistory } from '#bff/session/devices/history.ts'
import type { SessionLifecycle } from '#bff/session/lifecycle.ts'
import { readClient } from '#bff/session/log-in/client.ts'
import { logIn } from '#bff/session/log-in/grants.ts'
import { logInMethods, returnedState } from '#bff/session/log-in/method.ts'
import type { OAuthStates } from '#bff/session/log-in/oauth-state.ts'
import { type LogInRateLimit, claimedName } from '#bff/session/log-in/rate-limit.ts'
import type { Gateway } from '#bff/upstream/gateway.ts'
import type { SessionViews } from './current-session.ts'
import type { GatewayRoutes } from './gateway-routes.ts'

type LogInDependencies = Callers &
  Pick<SessionLifecycle, 'start'> &
  Pick<SessionViews, 'current'> & {
    readonly gateway: Gateway
    readonly handles: Handles
    readonly selectedExams: SelectedExams
    readonly audit: AuditLog
    readonly pseudonym: Pseudonym
    readonly history: LogInHistory
    readonly oauthState: OAuthStates
    readonly logInRateLimit: LogInRateLimit
  }

/** Refusals of a password or a code. */
const ofCredentials: ReadonlySet<string> = new Set<ErrorCode>(['refused', 'account_locked'])

/** Log-in with every grant. */
export function logInRoute({ on }: GatewayRoutes, platform: Dependencies, deps: LogInDependencies) {
  const { gateway, handles, caller, start, current, oauthState, logInRateLimit } = deps
  const { metrics = noMetrics } = platform

  /** CSRF protection of the grants that come back from a provider. Source: security R13. */
  async function checkState(c: AppContext, input: LogIn) {
    const returned = returnedState(input)
    if (returned) await oauthState.redeem(c, returned.source, returned.state)
  }

  async function started(c: AppContext, input: LogIn) {
    if (input.grant === 'password' && platform.config.captchaMode) {
      throw new ApiError('invalid_input', { fields: { code: credentialMessages.captcha } })
    }
    await checkState(c, input)
    const client = readClient(c, deps)
    const tokens = await logInRateLimit(input, client, () => logIn(input, caller(c), { ...platform, gateway }))
    const open = await start(c, tokens, logInMethods[input.grant])
    deps.selectedExams.forget(open.account)
    afterAnswer(c, deps.history.add(open.account, 'log-in', client))
    return current(c, open)
  }

  async function auditEvent(input: LogIn) {
    const name = claimedName(input)
    const pseudonym = name === null ? {} : { name: await deps.pseudonym.keyedHash('audit', name) }
    return { audit: 'log-in', call: 'session.logIn', ids: {}, grant: input.grant, ...pseudonym } as const
  }

  on(session.logIn, async (c, read) => {
    const redeemed = await handles.redeem(c, session.logIn, await read())
    const input = v.parse(LogIn, redeemed.input)
    try {
      const session = await underAudit({ c, audit: deps.audit, event: await auditEvent(input) }, () =>
        started(c, input),
      )
      metrics.logIn(input.grant, 'ok')
      return session
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'internal'
      metrics.logIn(input.grant, code)
      const name = claimedName(input)
      const client = readClient(c, deps)
      // A name that is known here is answered as fast as another.
      if (name !== null && ofCredentials.has(code)) behindAnswer(c, () => deps.history.refuse(name, client))
      throw error
    }
  })
}
