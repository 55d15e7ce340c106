import { Buffer } from 'node:buffer'

import { ApiError } from '#contracts/core/error.ts'
import { formMessages } from '#contracts/core/form-messages.ts'

import { attributes, cookieValue, recordKey } from '../browser/cookie.ts'
import { signer, type SigningDependencies } from '../browser/signature.ts'
import { isAlive } from '../clock/elapsed.ts'
import { addHeader, type AppContext } from '../context.ts'
import type { IdempotencyStore } from '../idempotency/store.ts'

/** Binds the OAuth state to the browser. Source: security R13. */
const cookieName = '__Host-Http-state'
/** Life of a state, in seconds. Source: security R13. */
const stateLife = 300

const shape = /^v1\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/

/** OAuth state: bound to the browser by a signed cookie, short-lived, single use. */
export type OAuthStates = {
  /** Sets the cookie that binds this browser to the state. */
  issue(c: AppContext, provider: string, state: string): Promise<void>
  /** Throws invalid_input for a state of another browser, an expired or a replayed one. */
  redeem(c: AppContext, provider: string, state: string): Promise<void>
}

/** The store of idempotency keys remembers redeemed states as well. */
type StateDependencies = SigningDependencies & { readonly idempotency: IdempotencyStore; readonly now: () => number }

/** OAuth states, bound to the browser by a signed cookie and redeemed once. Source: security R13. */
export function oauthStates(deps: StateDependencies): OAuthStates {
  const { now, idempotency } = deps
  const { sign, verify } = signer(deps)

  async function isOurs(c: AppContext, provider: string, state: string): Promise<boolean> {
    const match = shape.exec(cookieValue(c.req.header('Cookie'), cookieName) ?? '')
    if (!match) return false
    const [, until, signature] = match as unknown as [string, string, string] // both groups are in the pattern
    return (
      isAlive(Number(until), stateLife * 1000, now()) &&
      verify(text(provider, state, until), Buffer.from(signature, 'base64url'))
    )
  }

  /** Single use: the store remembers a state for a day, longer than its life. */
  async function isFirst(provider: string, state: string): Promise<boolean> {
    const name = recordKey(text(provider, state))
    return (await idempotency.begin(name, 'oauth state')) === null
  }

  return {
    async issue(c, provider, state) {
      const until = String(now() + stateLife * 1000)
      const signature = (await sign(text(provider, state, until))).toString('base64url')
      setCookie(c, `v1.${until}.${signature}`, stateLife)
    },
    async redeem(c, provider, state) {
      if (!(await isOurs(c, provider, state)) || !(await isFirst(provider, state))) {
        throw new ApiError('invalid_input', { fields: { state: formMessages.oauthStateExpired } })
      }
      setCookie(c, '', 0)
    },
  }
}

const text = (...deps: readonly string[]) => `oauth-state ${JSON.stringify(deps)}`

function setCookie(c: AppContext, value: string, seconds: number) {
  addHeader(c, 'Set-Cookie', `${cookieName}=${value}; ${attributes}; Max-Age=${seconds}`)
}
