import { Buffer } from 'node:buffer'

import type { Crypto, SubtleCrypto } from '../crypto.ts'

/** The cookie of a session. Browsers that know the prefix refuse it from scripts and from siblings. */
export const cookieName = '__Host-Http-sid'

/** What the cookie says: which record, and the secret that opens it. */
export type Ticket = { readonly id: string; readonly secret: string }

const shape = /^v1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** 128 bits of id, 256 bits of secret. Source: security R3. */
export function newTicket(crypto: Crypto): Ticket {
  const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
  return { id: random(16), secret: random(32) }
}

/** The ticket in a Cookie header. A malformed one is none: nothing is asked of the store for it. Source: security R8. */
export function readTicket(header: string | null | undefined): Ticket | null {
  const match = shape.exec(cookieValue(header, cookieName) ?? '')
  return match ? { id: match[1]!, secret: match[2]! } : null // both groups are in the pattern
}

/** The first cookie of a name in a Cookie header. */
export function cookieValue(header: string | null | undefined, name: string): string | null {
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

export const noCookie = `${cookieName}=; ${attributes}; Max-Age=0`

/** Name of the record: a hash, so that a name in a log or a dump is not a credential. */
export async function recordKey(subtle: SubtleCrypto, id: string): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', new TextEncoder().encode(id))).toString('hex')
}
