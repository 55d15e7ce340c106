import { Buffer } from 'node:buffer'
import type { Context } from 'hono'

import { cookieName } from '#contracts/core/header.ts'

import type { Crypto, SubtleCrypto } from '../crypto.ts'

/**
 * The cookie of a browser: it opens nothing, and tells browsers apart whether somebody is logged in or not. It has a
 * name of its own, so that an answer to a visitor that is late never takes the place of a session.
 */
const browserName = '__Host-Http-browser'

/** What the cookie says: which record, and the secret that opens it. */
export type Ticket = { readonly id: string; readonly secret: string }

const ticketShape = /^v1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/
const browserShape = /^p1\.[A-Za-z0-9_-]{43}$/

/** 128 bits of id, 256 bits of secret. Source: security R3. */
export function newTicket(crypto: Crypto): Ticket {
  return { id: random(crypto, 16), secret: random(crypto, 32) }
}

const random = (crypto: Crypto, bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')

type Header = string | null | undefined

/** The ticket in a Cookie header. A malformed one is none: nothing is asked of the store for it. Source: security R8. */
export function readTicket(header: Header): Ticket | null {
  const [found, id = '', secret = ''] = ticketShape.exec(cookieValue(header, cookieName) ?? '') ?? []
  return found ? { id, secret } : null
}

/** What only this browser can send, logged in or not; null for one that was given no cookie yet. */
export const readBrowser = (header: Header): string | null =>
  browserShape.exec(cookieValue(header, browserName) ?? '')?.[0] ?? null

/** The same; a browser without a cookie gets one with the answer. */
export function knownBrowser(c: Context, crypto: Crypto): string {
  const known = readBrowser(c.req.header('Cookie'))
  if (known) return known
  const given = `p1.${random(crypto, 32)}`
  c.header('Set-Cookie', `${browserName}=${given}; ${attributes}`, { append: true })
  return given
}

/** The first cookie of a name in a Cookie header. */
export function cookieValue(header: Header, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const cut = pair.indexOf('=')
    if (pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim()
  }
  return null
}

/** Of every cookie that we set. */
export const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** The value of Set-Cookie, exactly as security R2 wants it. */
export const ticketCookie = ({ id, secret }: Ticket) => `${cookieName}=v1.${id}.${secret}; ${attributes}`

/** Takes away what this browser was given. */
export const noCookies = [cookieName, browserName].map((name) => `${name}=; ${attributes}; Max-Age=0`)

/** Name of the record: a hash, so that a name in a log or a dump is not a credential. */
export async function recordKey(subtle: SubtleCrypto, id: string): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', new TextEncoder().encode(id))).toString('hex')
}
