import { sm2 } from 'sm-crypto'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { signJwt, verifyJwt } from '../core/jwt.ts'
import { deployment, settings } from '../core/settings.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'
import { isCaptchaRight } from '../log-in/captcha.ts'
import { roleAliases, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { refuse, SpringRefusal } from './refusal.ts'

const halfHour = 1_800_000

/** Failed log-ins by account and by address; both lock for half an hour. Source: blade-contract 17.3. */
const failures = resettable(() => new Map<string, { count: number; until: number }>())

const isLocked = (key: string) => {
  const failed = failures.value.get(key)
  return failed !== undefined && failed.count >= settings.logInTries && failed.until > clock.now()
}

function countFailure(key: string) {
  const failed = failures.value.get(key)
  const count = failed && failed.until > clock.now() ? failed.count + 1 : 1
  failures.value.set(key, { count, until: clock.now() + halfHour })
}

const accountKey = (tenantId: string, account: string) => `account ${tenantId}/${account}`
const addressKey = (address: string) => `address ${address}`

/** Takes the failures of accounts back. */
export function unlockUsers(rows: readonly UserRow[]) {
  for (const { tenantId, account } of rows) failures.value.delete(accountKey(tenantId, account))
}

/** Address of a caller, by the headers of a proxy; the connection's where the server trusts none. */
export const clientAddress = ({ headers }: Request): string =>
  settings.addressFrom === 'headers'
    ? (headers.get('X-Requested-For') ?? headers.get('X-Forwarded-For') ?? '127.0.0.1')
    : '127.0.0.1'

const seconds = () => Math.floor(clock.now() / 1000)

/**
 * Answer of a log-in: `userName` is the real name. Within one second the tokens are the same texts. Source:
 * blade-contract 17.1.
 */
function issueTokens(user: UserRow) {
  const { id, tenantId, account, realName, avatar } = user
  const base = { iss: 'issuser', aud: 'audience', tenant_id: tenantId, user_id: id, account, user_name: account }
  const at = seconds()
  const signed = (kind: string, life: number) =>
    signJwt({ ...base, token_type: kind, jti: `${id}.${at}`, nbf: at, exp: at + life })
  return {
    accessToken: signed('access_token', settings.accessTokenSeconds),
    tokenType: 'bearer',
    refreshToken: signed('refresh_token', settings.refreshTokenSeconds),
    userId: id,
    tenantId,
    oauthId: '',
    avatar: avatar ?? 'https://example.test/logo.png',
    authority: roleAliases(user).join(','),
    userName: realName,
    account,
    expiresIn: settings.accessTokenSeconds,
    license: 'powered by blade',
  }
}

/** The user of `Blade-Auth: bearer …`; null without a token that works. */
export function tokenUser({ headers }: Request): UserRow | null {
  const [, token = ''] = /^bearer (.+)$/i.exec(headers.get('Blade-Auth') ?? '') ?? []
  return userOfToken(token, 'access_token')
}

function userOfToken(token: string, kind: string): UserRow | null {
  const claims = token ? verifyJwt(token) : null
  if (!claims || claims['token_type'] !== kind || claims.exp <= seconds()) return null
  return users.byId(claims.user_id) ?? null
}

const wrong = '用户名或密码错误'

/** The user with this account: its database compares texts without regard to case. Source: blade-contract 5.5. */
export const findUser = (tenantId: string, account: string) =>
  users.find((row) => row.tenantId === tenantId && row.account.toLowerCase() === account.toLowerCase())

/** Grants of the token call, by `grantType`. */
const grants: Readonly<Record<string, (params: URLSearchParams, request: Request) => object>> = {
  password: byPassword,
  captcha(params, request) {
    if (!isCaptchaRight(request.headers)) refuse('验证码不正确')
    return byPassword(params, request)
  },
  refresh_token(params) {
    const token = params.get('refreshToken') ?? ''
    const user = userOfToken(token, 'refresh_token')
    if (user) return issueTokens(user)
    if (userOfToken(token, 'access_token')) throw new SpringRefusal(200, wrong, { code: 400 })
    throw new SpringRefusal(500, '服务器异常')
  },
  social: () => refuse('第三方登陆信息错误!'),
}

function byPassword(params: URLSearchParams, request: Request) {
  const [tenantId, account] = [params.get('tenantId') ?? '', params.get('account') ?? '']
  const address = clientAddress(request)
  const keys = [accountKey(tenantId, account), addressKey(address)]
  if (isLocked(accountKey(tenantId, account))) refuse('用户登录失败次数过多')
  if (isLocked(addressKey(address))) refuse('用户登录失败次数过多，请稍后再试')
  const password = decrypted(params.get('password') ?? '')
  const user = findUser(tenantId, account)
  if (!user || password === null || user.password !== storedPassword(md5Hex(password))) {
    for (const key of keys) countFailure(key)
    refuse(wrong)
  }
  if (user.roleId === '')
    throw new SpringRefusal(500, 'Cannot invoke "java.util.List.stream()" because "roleIds" is null')
  for (const key of keys) failures.value.delete(key)
  return issueTokens(user)
}

/**
 * A password; null for a cipher of another key, which counts as a wrong one. Text that is no cipher is an unexpected error
 * and counts as nothing. Any cipher that begins with 04 is taken for one with the mark of a point in front, also where these
 * are its own first two digits. Source: blade-contract 17.1.
 */
function decrypted(cipher: string): string | null {
  if (!/^(?:[\da-f]{2}){97,}$/i.test(cipher)) {
    throw new SpringRefusal(500, 'exception decoding Hex string: invalid characters encountered')
  }
  try {
    return sm2.doDecrypt(cipher.replace(/^04/, ''), deployment.sm2PrivateKey, 0) || null
  } catch {
    return null
  }
}

/** The token call. Only it looks at the client credential. Source: blade-contract 17.3. */
export function token(params: URLSearchParams, request: Request): object {
  const { clientId, clientSecret } = deployment
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  if (request.headers.get('Authorization') !== expected) throw new SpringRefusal(401, '客户端认证失败!')
  const name = params.get('grantType') ?? ''
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
  if (!grant) throw new SpringRefusal(401, 'no grantType was found')
  return grant(params, request)
}
