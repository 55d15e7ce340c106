import { newId, resettable } from '../core/db.ts'
import { refuse, TokenRefusal } from '../core/refusal.ts'
import { issueLogInTokens, issueTokens } from '../core/token.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'
import { identityProvider, socialSources } from '../sites/identity-provider.ts'
import { emptyUser, tenants, users } from '../user/seeds.ts'

/** An identity at a provider; `userId` is null until it is bound. */
type Identity = { id: string; key: string; userId: string | null }

/** At every provider zhangwei has an identity that is bound to his account. */
const identities = resettable(() =>
  socialSources.map((source, n): Identity => ({
    id: `19000000000000000${String(n).padStart(2, '0')}`,
    key: `${source}/zhangwei`,
    userId: '1700000000000000001',
  })),
)

/** Grant type social. An unbound identity gets a guest token with an oauth_id. Source: blade-contract 4.5. */
export function social(params: Readonly<Record<string, string>>) {
  const { source = '', code = '', state = '' } = params
  const subject = identityProvider.redeemSocialCode({ source, code, state })
  if (!subject) throw new TokenRefusal('invalid_grant', '第三方登录信息错误')
  const identity = identityFor(`${source}/${subject}`)
  const bound = users.byId(identity.userId ?? '')
  if (bound) return issueLogInTokens(bound)
  const id = `guest-${identity.id}`
  const guest = users.put(emptyUser(id, { oauthId: identity.id, account: `${source}-${subject}` }))
  return { ...issueTokens(guest), user_id: '', oauth_id: identity.id, role_name: 'guest' }
}

function identityFor(key: string): Identity {
  const before = identities.value.find((it) => it.key === key)
  if (before) return before
  const identity = { id: newId(), key, userId: null }
  identities.value.push(identity)
  return identity
}

/** Unbinds the identities of a deleted user. */
export function releaseIdentities(userId: string) {
  for (const identity of identities.value) if (identity.userId === userId) identity.userId = null
}

type Guest = { tenantId: string; name: string; account: string; password: string; oauthId?: string }

/** Binds the identity to a new user without a role. Source: blade-contract 5.4. */
export function registerGuest(draft: Guest) {
  const { tenantId, account, name, password, oauthId = '' } = draft
  const identity = identities.value.find((it) => it.id === oauthId)
  if (!identity) refuse('第三方登陆信息错误!')
  if (identity.userId) refuse('该第三方账号已提交注册申请!')
  if (!tenants.find((row) => row.tenantId === tenantId)) refuse('租户信息错误!')
  if (users.find((row) => row.tenantId === tenantId && row.account === account)) refuse(`当前用户 [${account}] 已存在!`)
  const displayName = name || account
  const secret = storedPassword(md5Hex(password))
  const row = { tenantId, account, name: displayName, realName: displayName, password: secret, oauthId }
  identity.userId = users.put(emptyUser(newId(), row)).id
}
