import { levelSubjects } from '#contracts/core/role-level.ts'

import type { LogInHistory } from '#bff/session/devices/history.ts'
import type { SessionLifecycle } from '#bff/session/lifecycle.ts'
import type { Forwarded, Json } from './forwarded.ts'

/** Ends sessions, and forgets the history of an account that is deleted. */
export type RevokeSessions = Pick<SessionLifecycle, 'revokeAll' | 'revokeUsers'> & {
  readonly history: Pick<LogInHistory, 'forget'>
}

/** Revokes the sessions that the contract names. */
export async function revokeSessions(request: Forwarded, answer: Json, deps: RevokeSessions) {
  const { revokeAll, revokeUsers, history } = deps
  const { endpoint, input, authenticated } = request
  const account = revokedAccount(request, answer)
  if (account) await revokeAll(account)
  if (authenticated && isDeleted(request, answer)) await history.forget(authenticated.session.account)
  const ids: unknown = endpoint.revokesSessionsOfUsers && Object(input)[endpoint.revokesSessionsOfUsers]
  if (typeof ids !== 'string' || !authenticated || leavesRoles(request)) return
  await revokeUsers(authenticated.session.account, ids.split(','))
}

/** Whether a write that may replace roles was made without any: a session keeps what has not changed. */
const leavesRoles = ({ endpoint: { withinLevel }, input }: Forwarded) =>
  withinLevel?.roles !== undefined && levelSubjects(withinLevel, input).roles === null

/** Name of the account whose sessions the answer ends. */
function revokedAccount(request: Forwarded, answer: Json): string | null {
  const { endpoint, authenticated } = request
  const { revokesSessionsOf } = endpoint
  const fields: Readonly<Record<string, unknown>> = Object(answer)
  const named = revokesSessionsOf && fields[revokesSessionsOf]
  if (typeof named === 'string') return named
  return isDeleted(request, answer) && authenticated ? authenticated.session.account.userName : null
}

/** Whether the account has deleted itself. */
const isDeleted = ({ endpoint: { revokesOwnSessionsOn } }: Forwarded, answer: Json) =>
  revokesOwnSessionsOn !== undefined && Object(answer).outcome === revokesOwnSessionsOn
