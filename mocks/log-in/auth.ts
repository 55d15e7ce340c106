import type { InferOutput } from 'valibot'

import { auth, type TokenRequest } from '#contracts/session/auth.ts'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { type Context, mock } from '../core/mock.ts'
import { ownValue } from '../core/own.ts'
import { TokenRefusal, unauthorised } from '../core/refusal.ts'
import { deployment, settings } from '../core/settings.ts'
import { revokeToken, type issueTokens, issueLogInTokens, refreshTokens } from '../core/token.ts'
import { storedPassword } from '../core/wire.ts'
import { logUpload } from '../log/rows.ts'
import { identityProvider } from '../sites/identity-provider.ts'
import { roleAliases, tenants, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { isCaptchaRight, newCaptcha } from './captcha.ts'
import { byPhone } from './phone.ts'
import { social } from './social.ts'
import { redeemTicket } from './ticket.ts'
import { unsealValue } from './unseal-value.ts'

/** Failed log-ins by tenant and account. Source: blade-contract 4.1. */
const failures = resettable(() => new Map<string, { count: number; until: number }>())

const halfHour = 1_800_000

/** The user with this log-in name: its database compares names without regard to case. */
function findUser(tenantId: string, name: string): UserRow | undefined {
  const lowerCase = name.toLowerCase()
  return users.find((row) => row.tenantId === tenantId && logInNames(row).some((it) => it?.toLowerCase() === lowerCase))
}

/** Key of the lockout: the same for all log-in names of a user, and one key for each unknown name. */
const lockKey = (tenantId: string, name: string) =>
  `${tenantId}/${(findUser(tenantId, name)?.account ?? name).toLowerCase()}`

/** Locks an account at once, for QA. */
export function lockAccount(account: string) {
  failures.value.set(lockKey(deployment.tenantId, account), {
    count: settings.logInTries,
    until: clock.now() + halfHour,
  })
}

export function unlockAccount(account: string) {
  failures.value.delete(lockKey(deployment.tenantId, account))
}

/** End of the lockout in milliseconds since the epoch; null when not locked. */
export function lockedUntil(account: string, tenantId = deployment.tenantId): number | null {
  const failed = failures.value.get(lockKey(tenantId, account))
  return failed && failed.count >= settings.logInTries && failed.until > clock.now() ? failed.until : null
}

type Params = InferOutput<typeof TokenRequest>

type TenantParams = Params & { tenantId: string }

/** Grants by grant_type, after captcha and tenant were checked. */
const grants: Record<string, (params: TenantParams, context: Context) => ReturnType<typeof issueTokens>> = {
  password: byPassword,
  captcha: byPassword,
  sms_code: (params) => issueLogInTokens(byPhone(params)),
  refresh_token: (params) => refreshTokens(params['refresh_token'] ?? ''),
  social: (params) => social(params),
  authorization_code(params) {
    const { code = '', redirect_uri: redirectUri = '' } = params
    return byAccount(identityProvider.redeemSsoCode({ code, redirectUri }))
  },
  scan_code: (params) => byAccount(redeemTicket(params['verifyKey'], 'scan:')),
  ncias_code: (params) => byAccount(redeemTicket(params['token'], 'ncias:')),
  register_redirect(params, context) {
    const account = redeemTicket(context.headers.get('Redirect-Key') ?? undefined, 'redirect:')
    if (!account || account !== unsealValue(params['username'])) {
      throw new TokenRefusal('access_denied', '跳转凭证无效')
    }
    return byPassword(params)
  },
}

function byPassword({ tenantId, ...params }: TenantParams) {
  const account = unsealValue(params['username'])
  if (lockedUntil(account, tenantId)) throw new TokenRefusal('access_denied', '登录错误次数过多,请稍后再试')
  const lock = lockKey(tenantId, account)
  const failed = failures.value.get(lock)
  const user = findUser(tenantId, account)
  if (!user || user.password !== storedPassword(unsealValue(params['password']))) {
    const count = failed && failed.until > clock.now() ? failed.count + 1 : 1
    failures.value.set(lock, { count, until: clock.now() + halfHour })
    throw new TokenRefusal('invalid_grant', '用户名或密码错误')
  }
  failures.value.delete(lock)
  return issueLogInTokens(user)
}

/** Accepted log-in names of a user. */
const logInNames = ({ account, phone, zjhm }: UserRow) => [account, phone, zjhm]

function unsealedLogIn(params: Params): Params {
  const values = ['username', 'password', 'phone'].flatMap((name) => {
    const value = params[name]
    return value ? [[name, unsealValue(value)] as const] : []
  })
  return { ...params, ...Object.fromEntries(values) }
}

/** Every grant, also refresh_token, requires a tenant that has not expired. */
function requestTenant(params: Params, headers: Headers): string {
  const tenantId = params['tenantId'] ?? headers.get('Tenant-Id') ?? params['tenant_id'] ?? ''
  const tenant = tenants.find((row) => row.tenantId === tenantId)
  if (!tenant) throw new TokenRefusal('access_denied', '租户ID未找到')
  if (tenant.expireTime && Date.parse(tenant.expireTime) < clock.now()) {
    throw new TokenRefusal('access_denied', '租户授权已过期,请联系管理员')
  }
  return tenantId
}

function byAccount(account: string | null) {
  const user = users.find((row) => row.account === account)
  if (!user) throw new TokenRefusal('invalid_grant', '授权码无效或已过期')
  return issueLogInTokens(user)
}

export const authHandlers = mock(
  auth,
  {
    /** Order of checks: captcha, tenant, lock, user and password, role. Source: blade-contract 4.1. */
    token(params, context) {
      const { grant_type: name } = params
      const grant = ownValue(grants, name)
      if (!grant) throw new TokenRefusal('unsupported_grant_type', `不支持的授权类型: ${name}`)
      if (name === 'captcha' && !isCaptchaRight(context.headers))
        throw new TokenRefusal('access_denied', '验证码不正确')
      return grant({ ...params, tenantId: requestTenant(params, context.headers) }, context)
    },
    captcha: newCaptcha,
    logout: (_, { tokenId }) => revokeToken(tokenId ?? unauthorised()),
    sendLog: (entries, { user }) => logUpload(entries, user),
    userInfo: (_, { optionalUser }) => (optionalUser ? toUserInfo(optionalUser) : emptyInfo),
    clearCache: () => undefined,
    deselectExam(_, { user }) {
      users.change(user.id, { examId: null })
    },
  },
  { skip: ['userInfo', 'clearCache'], journalInput: { token: unsealedLogIn } },
)

const emptyInfo = { user: null, permissions: [], roles: [], oauthId: null }

function toUserInfo(row: UserRow) {
  const { id, account, realName, avatar } = row
  return {
    user: { id, account, realName, avatar },
    permissions: [],
    roles: roleAliases(row),
    oauthId: row.oauthId || null,
  }
}
