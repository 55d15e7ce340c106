import { Buffer } from 'node:buffer'

import type { Handle } from '#contracts/core/handle.ts'
import type { Call, Schema } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { handleMark, fieldsOf, type Shape } from '#contracts/core/schema.ts'

import { withStoreTimeout } from '../session/store-timeout.ts'
import { knownBrowser, readBrowser, recordKey } from '../session/cookie.ts'
import { RecordSeal } from '../session/record.ts'
import type { AppContext, Dependencies } from '../context.ts'

/** How long a handle is good, in milliseconds. Source: security R50. */
const life = 120_000

type Redeemed = {
  /** The input with the keys that its handles stand for. */
  readonly input: unknown
  /** When the first of them is over, in milliseconds; null without any. */
  readonly until: number | null
}

/** Keys of the upstream that belong to one browser. Which fields they are, the contract says. */
export type Handles = {
  /** Throws expired for a handle that is too old, used up, made up, for something else, or another browser's. */
  redeem(c: AppContext, call: Call, input: unknown): Promise<Redeemed>
  /** The answer with handles in the place of keys. A browser without a cookie gets one. */
  issue(c: AppContext, call: Call, value: unknown): Promise<unknown>
}

/** What is sealed in a handle, with a key that needs the browser's cookie. */
type Content = { readonly key: string; readonly until: number }

export function handlesOf({ idempotency, crypto, config, now }: Dependencies): Handles {
  const seal = new RecordSeal(crypto, config.session.key)
  const store = withStoreTimeout(idempotency)

  async function opened({ part, purpose }: Handle, text: string, browser: string | null): Promise<Content> {
    const sealed = new Uint8Array(Buffer.from(text, 'base64url'))
    const content = browser === null ? null : await seal.open<Content>(sealed, nameOf(purpose), browser)
    if (!content || content.until <= now()) throw new ApiError('expired')
    if (part === 'one-time' && (await wasSpent(purpose, content.key))) throw new ApiError('expired')
    return content
  }

  async function wasSpent(purpose: string, key: string): Promise<boolean> {
    const name = await recordKey(crypto.subtle, JSON.stringify([nameOf(purpose), key]))
    return (await store.begin(name, 'spent')) !== null
  }

  return {
    async redeem(c, call, input) {
      const marks = marksOf(call.input)
      if (marks.length === 0) return { input, until: null }
      const browser = readBrowser(c.req.header('Cookie'))
      const untils: number[] = []
      const fields = await exchanged(input, marks, async (handle, text) => {
        const { key, until } = await opened(handle, text, browser)
        untils.push(until)
        return key
      })
      return { input: fields, until: untils.length > 0 ? Math.min(...untils) : null }
    },
    async issue(c, call, value) {
      const marks = marksOf(call.output)
      if (marks.length === 0) return value
      let browser: string | undefined
      return exchanged(value, marks, async ({ purpose }, key) => {
        browser ??= knownBrowser(c, crypto)
        const content = { key, until: now() + life }
        return Buffer.from(await seal.seal(content, nameOf(purpose), browser)).toString('base64url')
      })
    },
  }
}

const nameOf = (purpose: string) => `handle ${purpose}`

/** A field that takes part, or one with such fields inside. */
type Mark = { readonly name: string } & ({ readonly handle: Handle } | { readonly inside: readonly Mark[] })

/** Most calls have none: their fields are not looked through twice. */
const known = new WeakMap<Schema, readonly Mark[]>()

function marksOf(schema: Schema): readonly Mark[] {
  const marks = known.get(schema) ?? marksIn(schema, 1)
  known.set(schema, marks)
  return marks
}

function marksIn(schema: Schema | Shape, deeper: number): Mark[] {
  return Object.entries(fieldsOf(schema)).flatMap(([name, field]): Mark[] => {
    const handle = handleMark(field)
    if (handle) return [{ name, handle }]
    const inside = deeper > 0 ? marksIn(field, deeper - 1) : []
    return inside.length > 0 ? [{ name, inside }] : []
  })
}

type Exchange = (handle: Handle, text: string) => Promise<string>

/** The same fields with other texts where the marks are. What is not there stays away. */
async function exchanged(value: unknown, marks: readonly Mark[], exchange: Exchange): Promise<unknown> {
  const fields: Record<string, unknown> = { ...Object(value) }
  for (const mark of marks) {
    const given = fields[mark.name]
    if ('inside' in mark) {
      if (given) fields[mark.name] = await exchanged(given, mark.inside, exchange)
    } else if (typeof given === 'string') fields[mark.name] = await exchange(mark.handle, given)
  }
  return fields
}
