import { randomUUID } from 'node:crypto'

import { auth, type TokenRequest } from '#contracts/auth.ts'
import type { InferOutput } from 'valibot'

import { captchaImage } from './captcha.ts'
import { clock } from './clock.ts'
import { newId, stored } from './db.ts'
import { type Context, mock } from './mock.ts'
import { refuse, TokenRefusal, unauthorised } from './refusal.ts'
import { deployment, settings } from './settings.ts'
import { spendTicket } from './log-in-ticket.ts'
import { forgetToken, issueTokens, refreshTokens } from './token.ts'
import { emptyUser, rolesOf, tenants, type UserRow, users } from './user-seeds.ts'
import { BrokenCiphertext, md5Hex, storedPassword, unseal } from './wire.ts'

/** Codes by key. A key is good once and for 30 minutes. Source: blade-contract 4.2. */
const captchas = stored(() => new Map<string, { code: string; until: number }>())
/** Failures by tenant and account. Source: blade-contract 4.1. */
const failures = stored(() => new Map<string, { count: number; until: number }>())
/** Social identities that somebody came with, by id; bound ones name their user. */
const identities = stored(() => new Map<string, { source: string; userId: string | null }>())
const uploadedLogs = stored(() => [] as unknown[])

const halfHour = 1_800_000

/** The code of the newest captcha, for people and tests that cannot read a picture. */
export function lastCaptcha(): string | null {
  return [...captchas.value.values()].at(-1)?.code ?? null
}

const lockOf = (tenantId: string, account: string) => `${tenantId}/${account}`

/** Locks an account at once, as five failures would. */
export function lockAccount(account: string) {
  failures.value.set(lockOf(deployment.tenantId, account), {
    count: settings.logInTries,
    until: clock.now() + halfHour,
  })
}

export function unlockAccount(account: string) {
  failures.value.delete(lockOf(deployment.tenantId, account))
}

/** When the lock of an account ends, in milliseconds since the epoch; null when it is open. */
export function lockedUntil(account: string, tenantId = deployment.tenantId): number | null {
  const failed = failures.value.get(lockOf(tenantId, account))
  return failed && failed.count >= settings.logInTries && failed.until > clock.now() ? failed.until : null
}

type Params = InferOutput<typeof TokenRequest>

/** Grants by name. Order of checks: captcha, tenant, lock, user and password, role. Source: blade-contract 4.1. */
const grants: Record<string, (params: Params, context: Context) => ReturnType<typeof issueTokens>> = {
  password: (params, context) => byPassword(params, context),
  captcha(params, context) {
    checkCaptcha(context.headers)
    return byPassword(params, context)
  },
  refresh_token: (params) => refreshTokens(params['refresh_token'] ?? ''),
  social: (params) => social(params),
  authorization_code: (params) => byTicket(params['code'], 'sso:'),
  scan_code: (params) => byTicket(params['verifyKey'], 'scan:'),
  ncias_code: (params) => byTicket(params['token'], 'ncias:'),
  register_redirect(params, context) {
    const account = spendTicket(context.headers.get('Redirect-Key') ?? undefined, 'redirect:')
    if (!account || account !== opened(params['username'] ?? '')) {
      throw new TokenRefusal('access_denied', '跳转凭证无效')
    }
    return byPassword(params, context)
  },
}

function byPassword(params: Params, context: Context) {
  const tenantId = tenantOf(params, context.headers)
  const account = opened(params['username'] ?? '')
  if (lockedUntil(account, tenantId)) throw new TokenRefusal('access_denied', '登录错误次数过多,请稍后再试')
  const lock = lockOf(tenantId, account)
  const failed = failures.value.get(lock)
  const found = users.find((row) => row.tenantId === tenantId && namesOf(row).includes(account))
  if (!found || found.password !== storedPassword(opened(params['password'] ?? ''))) {
    const count = failed && failed.until > clock.now() ? failed.count + 1 : 1
    failures.value.set(lock, { count, until: clock.now() + halfHour })
    throw new TokenRefusal('invalid_grant', '用户名或密码错误')
  }
  failures.value.delete(lock)
  return withRole(found)
}

/** What somebody may type at the log-in. */
const namesOf = ({ account, phone, zjhm }: UserRow) => [account, phone, zjhm]

/** Log-in values travel as AES text in this deployment. What cannot be opened is simply a wrong value. */
function opened(value: string): string {
  if (!settings.logInSealed) return value
  try {
    return unseal(value)
  } catch (error) {
    if (error instanceof BrokenCiphertext) return ''
    throw error
  }
}

function openedLogIn(params: Params): Params {
  const values = ['username', 'password'].flatMap((name) => {
    const value = params[name]
    return value ? [[name, opened(value)] as const] : []
  })
  return { ...params, ...Object.fromEntries(values) }
}

function withRole(row: UserRow) {
  if (rolesOf(row).length === 0) throw new TokenRefusal('access_denied', '未获得用户的角色信息')
  return issueTokens(row)
}

function checkCaptcha(headers: Headers) {
  const key = headers.get('Captcha-Key') ?? ''
  const known = captchas.value.get(key)
  captchas.value.delete(key)
  const given = (headers.get('Captcha-Code') ?? '').toLowerCase()
  if (!known || known.until < clock.now() || known.code.toLowerCase() !== given) {
    throw new TokenRefusal('access_denied', '验证码不正确')
  }
}

function tenantOf(params: Params, headers: Headers): string {
  const tenantId = params['tenantId'] ?? headers.get('Tenant-Id') ?? params['tenant_id'] ?? ''
  const tenant = tenants.find((row) => row.tenantId === tenantId)
  if (!tenant) throw new TokenRefusal('access_denied', '租户ID未找到')
  if (tenant.expireTime && Date.parse(tenant.expireTime) < clock.now()) {
    throw new TokenRefusal('access_denied', '租户授权已过期,请联系管理员')
  }
  return tenantId
}

/** An identity nobody bound logs in with an empty user_id and an oauth_id. Source: blade-contract 4.5. */
function social(params: Params) {
  const { source = '', code = '' } = params
  if (!code || code === 'invalid') throw new TokenRefusal('invalid_grant', '第三方登录信息错误')
  const known = [...identities.value].find(([, identity]) => identity.source === `${source}/${code}`)
  const id = known?.[0] ?? newId()
  identities.value.set(id, known?.[1] ?? { source: `${source}/${code}`, userId: null })
  const bound = known?.[1].userId && users.byId(known[1].userId)
  if (bound) return withRole(bound)
  const guest = users.put(emptyUser(`guest-${id}`, { oauthId: id, account: `${source}-${code}` }))
  return { ...issueTokens(guest), user_id: '', oauth_id: id, role_name: 'guest' }
}

function byTicket(ticket: string | undefined, prefix: string) {
  const account = spendTicket(ticket, prefix)
  const found = users.find((row) => row.account === account)
  if (!found) throw new TokenRefusal('invalid_grant', '授权码无效或已过期')
  return withRole(found)
}

export const authHandlers = mock(
  auth,
  {
    token(params, context) {
      const grant = grants[params.grant_type]
      if (!grant) throw new TokenRefusal('unsupported_grant_type', `不支持的授权类型: ${params.grant_type}`)
      return grant(params, context)
    },
    captcha() {
      const { code, image } = captchaImage()
      const key = randomUUID()
      captchas.value.set(key, { code, until: clock.now() + halfHour })
      return { key, image }
    },
    logout: (_, { tokenId }) => forgetToken(tokenId ?? unauthorised()),
    sendLog(entries) {
      uploadedLogs.value.push(...entries)
    },
    userInfo: (_, { visitor }) => (visitor ? infoOf(visitor) : nobody),
    clearCache: () => undefined,
    registerGuest: (draft) => registerGuest(draft),
    deselectExam(_, { user }) {
      users.change(user.id, { examId: null })
    },
  },
  { skip: ['userInfo', 'clearCache'], shown: { token: openedLogIn } },
)

const nobody = { user: null, permissions: [], roles: [], oauthId: null }

function infoOf(row: UserRow) {
  const { id, account, realName, avatar } = row
  return { user: { id, account, realName, avatar }, permissions: [], roles: rolesOf(row), oauthId: row.oauthId || null }
}

/** Binds the identity to a new user who has no role yet. Source: blade-contract 5.4. */
function registerGuest(draft: { tenantId: string; name: string; account: string; password: string; oauthId: string }) {
  const identity = identities.value.get(draft.oauthId)
  if (!identity) refuse('第三方登陆信息错误!')
  if (!tenants.find((row) => row.tenantId === draft.tenantId)) refuse('租户信息错误!')
  if (users.find(({ tenantId, account }) => tenantId === draft.tenantId && account === draft.account)) {
    refuse(`当前用户 [${draft.account}] 已存在!`)
  }
  const row = users.put(
    emptyUser(newId(), {
      tenantId: draft.tenantId,
      account: draft.account,
      name: draft.name,
      realName: draft.name,
      password: storedPassword(md5Hex(draft.password)),
      oauthId: draft.oauthId,
    }),
  )
  identity.userId = row.id
}
