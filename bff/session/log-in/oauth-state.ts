import { Buffer } from 'node:buffer'

import { ApiError } from '#contracts/core/error.ts'
import { formMessages } from '#contracts/core/form-messages.ts'

import { attributes, cookieValue, recordKey } from '#bff/http/browser/cookie.ts'
import { signer, type SigningDependencies } from '#bff/http/browser/signature.ts'
import { isAlive } from '#bff/http/clock/elapsed.ts'
import { addHeader, type AppContext } from '#bff/http/context.ts'
import type { IdempotencyStore } from '#bff/upstream/idempotency/store.ts'

/** Start of the name of a cookie that binds one OAuth state to the browser: each tab may have a log-in of its own. */
const cookiePrefix = '__Host-Http-state-'
/** States of a browser at once. Source: security R13. */
const maxStates = 5
/** Life of a state, in seconds. Source: security R13. */
const stateLife = 300

const shape = /^v1\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/

/** OAuth state: bound to the browser by a signed cookie, short-lived, single use. */
export type OAuthStates = {
  /** Sets the cookie that binds this browser to the state; of more than five the oldest go. */
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
    const match = shape.exec(cookieValue(c.req.header('Cookie'), cookieFor(state)) ?? '')
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
      for (const name of newestFirst(c.req.header('Cookie')).slice(maxStates - 1)) setCookie(c, `${name}=`, 0)
      setCookie(c, `${cookieFor(state)}=v1.${until}.${signature}`, stateLife)
    },
    async redeem(c, provider, state) {
      if (!(await isOurs(c, provider, state)) || !(await isFirst(provider, state))) {
        throw new ApiError('invalid_input', { fields: { state: formMessages.oauthStateExpired } })
      }
      setCookie(c, `${cookieFor(state)}=`, 0)
    },
  }
}

const text = (...values: readonly string[]) => `oauth-state ${JSON.stringify(values)}`

/** Name of the cookie of a state, which may have any signs. */
const cookieFor = (state: string) => cookiePrefix + recordKey(state).slice(0, 16)

const namesAndEnds = new RegExp(String.raw`\b(${cookiePrefix}[\da-f]{16})=v1\.(\d{1,15})\.`, 'g')

/** Names of the state cookies in a header. */
const newestFirst = (header = '') =>
  [...header.matchAll(namesAndEnds)]
    .toSorted(([, , end], [, , otherEnd]) => Number(otherEnd) - Number(end))
    .map(([, name = '']) => name)

function setCookie(c: AppContext, cookie: string, seconds: number) {
  addHeader(c, 'Set-Cookie', `${cookie}; ${attributes}; Max-Age=${seconds}`)
}
