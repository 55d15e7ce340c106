import { ApiError } from '#contracts/core/error.ts'
import { auth, type TokenAnswer } from '#contracts/session/auth.ts'
import type { Account } from '#contracts/session/session.ts'

import type { Config } from '#bff/config/config.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import { NotSent } from '#bff/limits/concurrency/not-sent.ts'
import { jitteredRetryAfter } from '#bff/limits/concurrency/retry-after.ts'
import { checkAboutCaller } from '#bff/upstream/answer/about-caller.ts'
import { UpstreamUnauthorised } from '#bff/upstream/answer/decode.ts'
import type { Gateway } from '#bff/upstream/gateway.ts'
import type { Caller } from '#bff/upstream/request.ts'
import type { Answer } from '#bff/upstream/upstream.ts'

/**
 * The account behind a token answer. A list of roles from user-info wins over `role_name`, also an empty one; a server
 * without that call says the roles in its token answer.
 */
export function accountReader(
  config: Pick<Config, 'upstream' | 'objectStore'>,
  gateway: Gateway,
  { accountRef }: Pick<Pseudonym, 'accountRef'>,
) {
  /** null where the answer has no list of roles. Servers differ in whether and how they answer. Source: blade-contract 4.4. */
  async function readUserInfo(caller: Caller): Promise<string[] | null> {
    const answer = await transient(() => gateway.callRaw(auth.userInfo, {}, caller))
    const info = await gateway.parse(auth.userInfo, answer).catch((error: unknown) => {
      if (error instanceof UpstreamUnauthorised) throw error
      return null
    })
    checkAboutCaller({ endpoint: auth.userInfo, value: info, userId: caller.userId, report: gateway.report })
    return info && info.roles
  }

  const readRoles = (caller: Caller) =>
    readUserInfo(caller).catch((error: unknown) => {
      if (error instanceof UpstreamUnauthorised) return readUserInfo(caller).catch(tokenRefused)
      throw error
    })

  return async (answer: TokenAnswer, anonymous: Caller): Promise<Account> => {
    const tenantId = answer.tenant_id || config.upstream.tenantId
    // Some servers write "no user" as a negative number.
    const userId = answer.user_id?.startsWith('-') ? '' : (answer.user_id ?? '')
    // The second call of a log-in has the class of the first.
    const caller: Caller = { ...anonymous, accessToken: answer.access_token, userId, criticality: 'critical' }
    checkAboutCaller({ endpoint: auth.token, value: answer, userId, report: gateway.report })
    // An unbound social identity is not a user yet: user-info has no entry for it.
    const isUnbound = !userId && answer.oauth_id
    const roles = isUnbound || !gateway.isOffered(auth.userInfo) ? null : await readRoles(caller)
    return {
      ref: await accountRef(tenantId, userId || fallbackIdentity(answer)),
      userId,
      userName: answer.user_name,
      realName: answer.real_name || answer.user_name,
      avatar: answer.avatar && isShown(answer.avatar, config) ? answer.avatar : null,
      tenantId,
      roles: ownRoles(roles ?? answer.role_name.split(',').filter(Boolean), config.upstream.roles),
      oauthId: answer.oauth_id,
    }
  }
}

/**
 * Whether pages may show an avatar: their policy allows pictures of ours and of the object store only. Source: security
 * R45.
 */
const isShown = (avatar: string, { objectStore }: Pick<Config, 'objectStore'>) =>
  !/^[a-z]+:|^\/\//i.test(avatar) ||
  avatar.startsWith('data:image/') ||
  (objectStore !== null && avatar.startsWith(`${objectStore}/`))

/** Identity of an account without a user id. Two people must never share one: without any the log-in fails. */
function fallbackIdentity({ oauth_id, user_name }: TokenAnswer): string {
  if (oauth_id) return `oauth:${oauth_id}`
  if (user_name) return `name:${user_name}`
  throw new ApiError('upstream_failed', { cause: 'the token answer names no account' })
}

/** Retries of user-info after a connection fault, a time-out, 502 or 504. */
const maxRetries = 2

async function transient(send: () => Promise<Answer>, retries = maxRetries): Promise<Answer> {
  try {
    const answer = await send()
    if (answer.status !== 502 && answer.status !== 504) return answer
    throw new ApiError('upstream_unavailable', { retryAfter: jitteredRetryAfter(5) })
  } catch (error) {
    if (error instanceof NotSent) throw afterSentCall(error)
    const isTransient =
      error instanceof ApiError && (error.code === 'upstream_unavailable' || error.code === 'upstream_timeout')
    if (!isTransient || retries === 0) throw error
    return transient(send, retries - 1)
  }
}

/** The call of the token was sent before: a code may be used up, so the error must not say that nothing was sent. */
const afterSentCall = ({ code, retryAfter = jitteredRetryAfter(5), cause }: NotSent) =>
  new ApiError(code, { retryAfter, cause })

/**
 * Our names of the roles that the settings name, beside all aliases as they came, which menus refer to. An alias that is
 * our name of another role is dropped: it must not grant that one.
 */
function ownRoles(aliases: readonly string[], ownNames: Config['upstream']['roles']): string[] {
  const roles = aliases.flatMap((alias) => ownNames.get(alias) ?? [])
  const reserved = new Set(ownNames.values())
  return [...new Set([...roles, ...aliases.filter((alias) => !reserved.has(alias))])]
}

/** A token that was issued a moment ago is refused. */
function tokenRefused(error: unknown): never {
  throw error instanceof UpstreamUnauthorised ? new ApiError('upstream_failed', { cause: 'user-info: 401' }) : error
}
