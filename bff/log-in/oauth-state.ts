import { Buffer } from 'node:buffer'

import { ApiError } from '#contracts/core/error.ts'
import { formMessages } from '#contracts/form/form-messages.ts'

import { withStoreTimeout } from '../session/store-timeout.ts'
import { attributes, cookieValue, recordKey } from '../session/cookie.ts'
import { signer } from '../session/signature.ts'
import type { AppContext, Dependencies } from '../context.ts'

/** Who leaves for a provider has this cookie, and nobody else may come back with the same state. */
const cookieName = '__Host-Http-way'
/** How long one may stay away, in seconds. Source: security R13. */
const longest = 300

const shape = /^v1\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/

/** The way to a provider and back: bound to the browser, short, and walked once. */
export type OAuthStates = {
  /** Notes that this browser has left with a state. */
  issue(c: AppContext, provider: string, state: string): Promise<void>
  /** Throws invalid_input for a state that this browser did not leave with, or is too old, or has come back before. */
  redeem(c: AppContext, provider: string, state: string): Promise<void>
}

export function oauthStates(deps: Pick<Dependencies, 'config' | 'crypto' | 'idempotency' | 'now'>): OAuthStates {
  const { crypto, now } = deps
  const onces = withStoreTimeout(deps.idempotency)
  const { sign, verify } = signer(deps)

  async function isOurs(c: AppContext, provider: string, state: string): Promise<boolean> {
    const match = shape.exec(cookieValue(c.req.header('Cookie'), cookieName) ?? '')
    if (!match) return false
    const [, until, signature] = match as unknown as [string, string, string] // both groups are in the pattern
    return Number(until) > now() && verify(text(provider, state, until), Buffer.from(signature, 'base64url'))
  }

  /** The store remembers it for a day, and a state is good for five minutes. */
  async function isFirst(provider: string, state: string): Promise<boolean> {
    const name = await recordKey(crypto.subtle, text(provider, state))
    return (await onces.begin(name, 'way')) === null
  }

  return {
    async issue(c, provider, state) {
      const until = String(now() + longest * 1000)
      const signature = (await sign(text(provider, state, until))).toString('base64url')
      setCookie(c, `v1.${until}.${signature}`, longest)
    },
    async redeem(c, provider, state) {
      if (!(await isOurs(c, provider, state)) || !(await isFirst(provider, state))) {
        throw new ApiError('invalid_input', { fields: { state: formMessages.oauthStateExpired } })
      }
      setCookie(c, '', 0)
    },
  }
}

const text = (...parts: readonly string[]) => `way ${JSON.stringify(parts)}`

function setCookie(c: AppContext, value: string, seconds: number) {
  c.header('Set-Cookie', `${cookieName}=${value}; ${attributes}; Max-Age=${seconds}`, { append: true })
}
