import type { Access } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import { userRoles } from '../user/seeds.ts'
import { GatewayRefusal, Refusal, TokenRefusal, unauthorised } from './refusal.ts'
import { deployment, settings } from './settings.ts'
import type { Authentication } from './token.ts'

/**
 * Authentication by Blade's gateway; in "service" mode the service answers HTTP 200 with code 401. Source:
 * blade-contract 2.2.
 */
export function checkLogIn(caller: Authentication) {
  if (typeof caller === 'object') return
  if (settings.unauthorised === 'service') throw new Refusal(200, '请求未授权', 401)
  throw new GatewayRefusal(caller === 'missing' ? '缺失令牌,鉴权失败' : '请求未授权')
}

/** Client authentication with Basic; a browser navigates to a redirect without it. Source: blade-contract 3, 16. */
export function checkClient(request: Request, endpoint: Endpoint) {
  if (endpoint.upstream.redirect) return
  const { clientId, clientSecret } = deployment
  const credentials = request.headers.get('Authorization')?.replace('%20', ' ')
  if (credentials === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`) return
  if (endpoint === auth.token) throw new TokenRefusal('invalid_client', 'Bad client credentials', 401)
  unauthorised('客户端认证失败!')
}

const rolesByAccess: Record<Access, readonly string[] | null> = {
  public: null,
  link: null,
  login: null,
  admin: ['administrator', 'admin'],
  administrator: ['administrator'],
}

/** A missing role is 401, not 403. Source: blade-contract 2.1. */
export function checkRole(caller: Authentication, access: Access) {
  const required = rolesByAccess[access]
  if (!required) return
  const roles = typeof caller === 'object' ? userRoles(caller.user) : []
  if (!roles.some((role) => required.includes(role))) unauthorised()
}
