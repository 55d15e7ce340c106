import { randomUUID } from 'node:crypto'

import { clock } from '../core/clock.ts'
import { resettable } from '../core/db.ts'

/** Sources of social log-in that the server knows, as Blade calls them. */
export const socialSources = ['wechat_open', 'qq', 'gitee', 'github', 'dingtalk'] as const

/** How long a code is good, in milliseconds. */
const codeLifetime = 300_000

/** What a browser arrives with, to be sent back with a code. */
export type AuthorizationRequest = { source: string; redirectUri: string; state: string }

type Code = AuthorizationRequest & { subject: string; until: number }

/** Codes that were given out; each is good once. */
const codes = resettable(() => new Map<string, Code>())

let origin = 'https://identity.test'
let productOrigin = 'http://localhost:8787'

/** The companies that know who somebody is, and a single sign-on, as one: another origin than the product's, below /idp. */
export const identityProvider = {
  /** Where browsers find it. */
  setOrigin(url: string) {
    origin = url
  },
  /** Where browsers find the product: nobody is sent back anywhere else. */
  setProductOrigin(url: string) {
    productOrigin = url
  },

  /** Where a log-in at a source begins, with a state that comes back. */
  addressOf(source: string): string {
    const address = new URL(`/idp/${source}/authorize`, origin)
    const redirectUri = `${productOrigin}/oauth/redirect/${source}`
    const query = { client_id: 'exam-demo', response_type: 'code', redirect_uri: redirectUri, state: randomUUID() }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address.href
  },

  /** Whether somebody may be sent back there. */
  isRegistered: ({ source, redirectUri }: AuthorizationRequest) =>
    redirectUri === `${productOrigin}/oauth/redirect/${source}`,

  /** A code for whoever it was. */
  issueCode(request: AuthorizationRequest, subject: string): string {
    const code = randomUUID()
    codes.value.set(code, { ...request, subject, until: clock.now() + codeLifetime })
    return code
  },

  /**
   * Who came with a code; null for a code that is used up or too old, or that came with another state. Those that
   * nobody gave out are their own subject, for QA.
   */
  redeemSocialCode({ source, code, state }: { source: string; code: string; state: string }): string | null {
    const issued = takeCode(code)
    if (!issued) return code === '' || code === 'invalid' || hasCodeFormat(code) ? null : code
    return issued.source === source && issued.state === state && issued.until >= clock.now() ? issued.subject : null
  },

  /** As subjectOf, for single sign-on: the server that asks names the address once more. Source: RFC 6749 4.1.3. */
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
