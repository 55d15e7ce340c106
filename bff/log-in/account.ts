import { auth, type TokenAnswer } from '#contracts/auth.ts'
import { ApiError } from '#contracts/core/error.ts'
import type { Account } from '#contracts/session.ts'

import type { Services } from '../forward.ts'
import { UpstreamUnauthorised } from '../upstream/envelope.ts'
import type { Caller } from '../upstream/gateway.ts'
import type { Dependencies } from '../context.ts'

/** The account behind a token answer. Roles: user-info wins over `role_name`. */
export function accountReader(
  { config }: Pick<Dependencies, 'config'>,
  { gateway, pseudonym }: Pick<Services, 'gateway' | 'pseudonym'>,
) {
  return async (answer: TokenAnswer, anonymous: Caller): Promise<Account> => {
    const tenantId = answer.tenant_id || config.upstream.tenantId
    // Some servers write "no user" as a negative number.
    const userId = answer.user_id?.startsWith('-') ? '' : (answer.user_id ?? '')
    const caller = { ...anonymous, accessToken: answer.access_token }
    const roles = await gateway.call(auth.userInfo, {}, caller).then(({ value }) => value.roles, noRoles)
    return {
      ref: await pseudonym.accountRef(tenantId, userId || `oauth:${answer.oauth_id}`),
      userId,
      userName: answer.user_name,
      realName: answer.real_name || answer.user_name,
      avatar: answer.avatar,
      tenantId,
      roles: roles.length > 0 ? roles : answer.role_name.split(',').filter(Boolean),
      oauthId: answer.oauth_id,
    }
  }
}

/** Servers differ in whether they answer user-info at all, and how. Source: blade-contract 4.4. */
function noRoles(error: unknown): string[] {
  if (error instanceof UpstreamUnauthorised || (error instanceof ApiError && error.code === 'upstream_failed'))
    return []
  throw error
}
