import { randomUUID } from 'node:crypto'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'

/** Sources of social log-in, as in Blade. */
export const socialSources = ['wechat_open', 'qq', 'gitee', 'github', 'dingtalk', 'wechat_mp'] as const

/** Lifetime of an authorization code, in milliseconds. */
const codeLifetime = 300_000

/** Parameters of an OAuth authorization request. */
export type AuthorizationRequest = { source: string; redirectUri: string; state: string }

type Code = AuthorizationRequest & { subject: string; until: number }

/** Issued authorization codes, one-time. */
const codes = resettable(() => new Map<string, Code>())

const defaultOrigin = 'https://identity.test'
let origin = defaultOrigin
let productOrigin = 'http://localhost:8787'

/** Social providers and single sign-on, as one: another origin than the product's, below /idp. */
export const identityProvider = {
  /** Origin for browsers; default: the origin of a mock that is not a server. */
  setOrigin(url: string = defaultOrigin) {
    origin = url
  },
  /** Origin of the product, the only one accepted in redirect_uri. */
  setProductOrigin(url: string) {
    productOrigin = url
  },

  /** Authorization address of a source, with a new state. */
  address(source: string): string {
    const address = new URL(`/idp/${source}/authorize`, origin)
    const redirectUri = `${productOrigin}/oauth/redirect/${source}`
    const query = { client_id: 'exam-demo', response_type: 'code', redirect_uri: redirectUri, state: randomUUID() }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    if (source === 'wechat_mp') {
      address.searchParams.set('scope', 'snsapi_userinfo')
      address.hash = 'wechat_redirect'
    }
    return address.href
  },

  /** Whether the redirect_uri is registered. */
  isRegistered: ({ source, redirectUri }: AuthorizationRequest) =>
    redirectUri === `${productOrigin}/oauth/redirect/${source}`,

  /** Issues an authorization code for a subject. */
  issueCode(request: AuthorizationRequest, subject: string): string {
    const code = randomUUID()
    codes.value.set(code, { ...request, subject, until: clock.now() + codeLifetime })
    return code
  },

  /**
   * The subject of a social log-in code; null for a used or expired code, or another state. A code that was never
   * issued is its own subject, for QA.
   */
  redeemSocialCode({ source, code, state }: { source: string; code: string; state: string }): string | null {
    const issued = takeCode(code)
    if (!issued) return code === '' || code === 'invalid' || hasCodeFormat(code) ? null : code
    return issued.source === source && issued.state === state && issued.until >= clock.now() ? issued.subject : null
  },

  /** The subject of a single sign-on code; the redirect_uri must match. Source: RFC 6749 4.1.3. */
  redeemSsoCode({ code, redirectUri }: { code: string; redirectUri: string }): string | null {
    const issued = takeCode(code)
    if (!issued) return code.startsWith('sso:') ? code.slice(4) : null
    return issued.source === 'sso' && issued.redirectUri === redirectUri && issued.until >= clock.now()
      ? issued.subject
      : null
  },
}

function takeCode(code: string): Code | undefined {
  const issued = codes.value.get(code)
  codes.value.delete(code)
  return issued
}

const hasCodeFormat = (code: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(code)
