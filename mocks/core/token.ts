import { randomUUID } from 'node:crypto'

import type { TokenAnswer } from '#contracts/session/auth.ts'

import { deptNames } from '../dept/seeds.ts'
import { roleAliases, userRoles, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { clock } from './clock.ts'
import { resettable } from './db.ts'
import { type Claims, signJwt, verifyJwt } from './jwt.ts'
import { TokenRefusal } from './refusal.ts'
import { deployment, settings } from './settings.ts'
import { BrokenCiphertext, unseal } from './wire.ts'

/** Ids of valid access tokens on a server with token state; a refresh token is valid as long as its access token. */
const activeTokens = resettable(() => new Set<string>())
/** Id of the newest access token by user id, for mode "single". */
const newestTokens = resettable(() => new Map<string, string>())
/** Used refresh tokens, for mode "rotate". */
const usedRefreshTokens = resettable(() => new Set<string>())

const seconds = () => Math.floor(clock.now() / 1000)

/** Body of a successful log-in: flat, snake_case, ids as strings. Source: blade-contract 4.1. */
export function issueTokens(user: UserRow, refreshedFrom?: Claims): TokenAnswer & Record<string, unknown> {
  const base = tokenClaims(user)
  const access: Claims = { ...base, jti: randomUUID(), exp: seconds() + settings.accessTokenSeconds }
  const refresh: Claims = {
    ...base,
    jti: refreshedFrom?.jti ?? randomUUID(),
    ati: access.jti,
    exp: refreshExpiry(refreshedFrom),
  }
  activeTokens.value.add(access.jti)
  newestTokens.value.set(user.id, access.jti)
  return {
    access_token: signJwt(access),
    token_type: 'bearer',
    refresh_token: signJwt(refresh),
    expires_in: settings.accessTokenSeconds - 1,
    scope: 'all',
    ...base,
    license: 'powered by bladex',
    detail: { type: 'web' },
    jti: access.jti,
  }
}

/** Issues tokens at a log-in; refused without a role. Source: blade-contract 4.1. */
export function issueLogInTokens(user: UserRow) {
  if (userRoles(user).length === 0) throw new TokenRefusal('access_denied', '未获得用户的角色信息')
  return issueTokens(user)
}

/** A refresh does not extend the session, except in modes "rotate" and "single". Source: blade-contract 4.1. */
const refreshExpiry = (from?: Claims) =>
  from && settings.refresh === 'keep' ? from.exp : seconds() + settings.refreshTokenSeconds

function tokenClaims(user: UserRow) {
  return {
    tenant_id: user.tenantId,
    user_name: user.account,
    account: user.account,
    real_name: user.realName,
    nick_name: user.name,
    avatar: user.avatar,
    client_id: deployment.clientId,
    role_name: roleAliases(user).join(','),
    user_id: user.id,
    role_id: user.roleId,
    dept_id: user.deptId,
    dept_name: deptNames(user),
    post_id: user.postId,
    oauth_id: user.oauthId,
  }
}

/** Exchanges a refresh token; an access token is refused. Source: blade-contract 4.1, 15.21. */
export function refreshTokens(token: string): TokenAnswer {
  const claims = verifyJwt(token)
  if (!claims?.ati || claims.exp <= seconds()) throw new TokenRefusal('invalid_token', '令牌已失效', 401)
  const user = users.byId(claims.user_id)
  if (!user) throw new TokenRefusal('invalid_token', '令牌已失效', 401)
  if (isRevoked(user, claims.ati) || (settings.refresh === 'rotate' && usedRefreshTokens.value.has(token))) {
    throw new TokenRefusal('invalid_grant', '令牌授权已过期')
  }
  usedRefreshTokens.value.add(token)
  return issueTokens(user, claims)
}

/** Whether the server no longer accepts the token. Source: blade-contract 3. */
function isRevoked(user: UserRow, tokenId: string): boolean {
  if (settings.tokenState && !activeTokens.value.has(tokenId)) return true
  return settings.refresh === 'single' && newestTokens.value.get(user.id) !== tokenId
}

/** The caller by its token, or the reason for its absence. */
export type Authentication = { user: UserRow; tokenId: string } | 'missing' | 'bad'

/** Authenticates by `Blade-Auth` in the header, otherwise in the query. Source: blade-contract 3. */
export function authenticate(headers: Headers, params: URLSearchParams): Authentication {
  const value = headers.get('Blade-Auth') ?? params.get('Blade-Auth') ?? params.get('blade-auth')
  const token = value && parseTokenHeader(value)
  if (!token) return 'missing'
  const claims = verifyJwt(token)
  if (!claims || claims.ati || claims.exp <= seconds()) return 'bad'
  const user = users.byId(claims.user_id)
  if (!user || isRevoked(user, claims.jti)) return 'bad'
  return { user, tokenId: claims.jti }
}

function parseTokenHeader(value: string): string | null {
  const prefix = value.slice(0, 6).toLowerCase()
  const rest = value.slice(7)
  if (prefix === 'bearer') return rest
  if (prefix !== 'crypto' || !settings.tokenKey) return null
  try {
    return unseal(rest, settings.tokenKey)
  } catch (error) {
    if (error instanceof BrokenCiphertext) return null
    throw error
  }
}

/** Log-out: a server with token state revokes the token that was sent. Source: blade-contract 4.3. */
export function revokeToken(tokenId: string) {
  if (settings.tokenState) activeTokens.value.delete(tokenId)
}
