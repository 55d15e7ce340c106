import { Buffer } from 'node:buffer'

import type { Crypto, SubtleCrypto } from '../crypto.ts'

/** The cookie of a session. Browsers that know the prefix refuse it from scripts and from siblings. */
export const cookieName = '__Host-Http-sid'

/** What the cookie says: which record, and the secret that opens it. */
export type Ticket = { readonly id: string; readonly secret: string }

/** v1 opens a session; p1 stands for a browser before the log-in and opens nothing. */
const shape = /^(v1|p1)\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** 128 bits of id, 256 bits of secret. Source: security R3. */
export function newTicket(crypto: Crypto): Ticket {
  const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
  return { id: random(16), secret: random(32) }
}

type Header = string | null | undefined

/** The ticket in a Cookie header. A malformed one is none: nothing is asked of the store for it. Source: security R8. */
export function readTicket(header: Header): Ticket | null {
  const [, kind, id = '', secret = ''] = shape.exec(cookieValue(header, cookieName) ?? '') ?? []
  return kind === 'v1' ? { id, secret } : null
}

/** What only this browser can send, logged in or not; null for one that was given no cookie yet. */
export const readBrowser = (header: Header): string | null =>
  shape.exec(cookieValue(header, cookieName) ?? '')?.[0] ?? null

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

/** The cookie of somebody who has not logged in: what it says, and its Set-Cookie. The log-in takes its place. */
export function visitorCookie(crypto: Crypto): { browser: string; cookie: string } {
  const { id, secret } = newTicket(crypto)
  const browser = `p1.${id}.${secret}`
  return { browser, cookie: `${cookieName}=${browser}; ${attributes}` }
}

export const noCookie = `${cookieName}=; ${attributes}; Max-Age=0`

/** Name of the record: a hash, so that a name in a log or a dump is not a credential. */
export async function recordKey(subtle: SubtleCrypto, id: string): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', new TextEncoder().encode(id))).toString('hex')
}
