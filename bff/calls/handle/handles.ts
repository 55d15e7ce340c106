import { Buffer } from 'node:buffer'

import type { Call, Schema } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'
import type { Handle } from '#contracts/core/handle.ts'
import { browserCookie } from '#contracts/core/header.ts'
import { schemaFields, handleRole, type Shape } from '#contracts/core/schema.ts'

import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { Awaitable } from '#bff/http/and-then.ts'
import type { BrowserIds } from '#bff/http/browser/browser-id.ts'
import { recordKey } from '#bff/http/browser/cookie.ts'
import { isAlive } from '#bff/http/clock/elapsed.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Dependencies } from '../dependencies.ts'

/** Lifetime of a handle, in milliseconds. Source: security R50. */
const lifetime = 120_000

type Redeemed = {
  /** The input with the upstream's keys in place of its handles. */
  readonly input: unknown
  /** When the first of its handles expires, in milliseconds; null without any. */
  readonly expiresAt: number | null
}

/** Opaque handles: keys of the upstream, bound to one browser. The contract marks the fields. */
export type Handles = {
  /** Throws expired for a handle that is too old, spent, forged, of another purpose or of another browser. */
  redeem(c: AppContext, call: Call, input: unknown): Awaitable<Redeemed>
  /** The answer with handles in place of keys. A browser without a cookie gets one. */
  issue(c: AppContext, call: Call, value: unknown): unknown
}

/** Content of a handle, sealed with a key that needs the browser's cookie. */
type HandleContent = { readonly key: string; readonly expiresAt: number }

/** Opaque handles in place of keys of the upstream, bound to a browser by its cookie. */
export function createHandles({ idempotency, crypto, config, now }: Dependencies, browserIds: BrowserIds): Handles {
  const seal = new RecordSeal(crypto, config.session)

  async function open({ part, purpose }: Handle, handle: string, browser: string | null): Promise<HandleContent> {
    if (browser === null) throw new ApiError('expired', { title: `expired: no cookie ${browserCookie} came` })
    const sealed = new Uint8Array(Buffer.from(handle, 'base64url'))
    const content = await seal.open<HandleContent>(sealed, sealName(purpose), browser)
    if (!content || !isAlive(content.expiresAt, lifetime, now())) throw new ApiError('expired')
    if (part === 'one-time' && !(await spend(purpose, content.key))) throw new ApiError('expired')
    return content
  }

  /** Marks a key as spent; false when it was already. */
  async function spend(purpose: string, key: string): Promise<boolean> {
    const name = recordKey(JSON.stringify([sealName(purpose), key]))
    return (await idempotency.begin(name, 'spent')) === null
  }

  async function redeemFields(c: AppContext, input: unknown, fields: readonly HandleField[]): Promise<Redeemed> {
    const browser = await browserIds.read(c)
    const expiries: number[] = []
    const redeemed = await replaceFields(input, fields, async (mark, handle) => {
      const { key, expiresAt } = await open(mark, handle, browser)
      expiries.push(expiresAt)
      return key
    })
    return { input: redeemed, expiresAt: expiries.length > 0 ? Math.min(...expiries) : null }
  }

  function issueFields(c: AppContext, value: unknown, fields: readonly HandleField[]): Promise<unknown> {
    let browser: string | undefined
    return replaceFields(value, fields, async ({ purpose }, key) => {
      browser ??= await browserIds.issue(c)
      const content = { key, expiresAt: now() + lifetime }
      return Buffer.from(await seal.seal(content, sealName(purpose), browser)).toString('base64url')
    })
  }

  return {
    redeem(c, call, input) {
      const fields = handleFields(call.input)
      return fields.length === 0 ? { input, expiresAt: null } : redeemFields(c, input, fields)
    },
    issue(c, call, value) {
      const fields = handleFields(call.output)
      return fields.length === 0 ? value : issueFields(c, value, fields)
    },
  }
}

const sealName = (purpose: string) => `handle ${purpose}`

/** A field that is a handle, or an object with such fields. */
type HandleField = { readonly name: string } & (
  | { readonly handle: Handle }
  | { readonly children: readonly HandleField[] }
)

/** Per schema: most have no handles, and are searched once. */
const cache = new WeakMap<Schema, readonly HandleField[]>()

function handleFields(schema: Schema): readonly HandleField[] {
  const fields = cache.get(schema) ?? findHandles(schema, 1)
  cache.set(schema, fields)
  return fields
}

function findHandles(schema: Schema | Shape, depth: number): HandleField[] {
  return Object.entries(schemaFields(schema)).flatMap(([name, field]): HandleField[] => {
    const handle = handleRole(field)
    if (handle) return [{ name, handle }]
    const children = depth > 0 ? findHandles(field, depth - 1) : []
    return children.length > 0 ? [{ name, children }] : []
  })
}

type Replace = (handle: Handle, text: string) => Promise<string>

/** The same object with the texts of these fields replaced. Missing ones stay missing. */
async function replaceFields(value: unknown, fields: readonly HandleField[], replace: Replace): Promise<unknown> {
  const result: Record<string, unknown> = { ...Object(value) }
  for (const field of fields) {
    const content = result[field.name]
    if ('children' in field) {
      if (content) result[field.name] = await replaceFields(content, field.children, replace)
    } else if (typeof content === 'string') result[field.name] = await replace(field.handle, content)
  }
  return result
}
