import { levelSubjects } from '#contracts/core/role-level.ts'

import type { Forwarded, Json, Services } from './forwarded.ts'

/** Revokes the sessions that the contract names. */
export async function revokeSessions(request: Forwarded, answer: Json, { revokeAll, revokeUsers }: Services) {
  const { endpoint, input, authenticated } = request
  const account = revokedAccount(request, answer)
  if (account) await revokeAll(account)
  const ids: unknown = endpoint.revokesSessionsOfUsers && Object(input)[endpoint.revokesSessionsOfUsers]
  if (typeof ids !== 'string' || !authenticated || leavesRoles(request)) return
  await revokeUsers(authenticated.session.account, ids.split(','))
}

/** Whether a write that may replace roles was made without any: a session keeps what has not changed. */
const leavesRoles = ({ endpoint: { withinLevel }, input }: Forwarded) =>
  withinLevel?.roles !== undefined && levelSubjects(withinLevel, input).roles === null

/** Name of the account whose sessions the answer ends. */
function revokedAccount({ endpoint, authenticated }: Forwarded, answer: Json): string | null {
  const { revokesSessionsOf, revokesOwnSessionsOn } = endpoint
  const fields: Readonly<Record<string, unknown>> = Object(answer)
  const named = revokesSessionsOf && fields[revokesSessionsOf]
  if (typeof named === 'string') return named
  const isOwn = revokesOwnSessionsOn !== undefined && fields['outcome'] === revokesOwnSessionsOn
  return isOwn && authenticated ? authenticated.session.account.userName : null
}
