import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'

import { browserCookie, cookieName } from '#contracts/core/header.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { setNewest } from '../lru.ts'

/** Content of the session cookie: the id of the record and the secret that decrypts it. */
export type SessionCredential = { readonly id: string; readonly secret: string }

const credentialShape = /^v1\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** 128 bits of id, 256 bits of secret. Source: security R3. */
export function newSessionCredential(crypto: WebCrypto): SessionCredential {
  return { id: random(crypto, 16), secret: random(crypto, 32) }
}

/** Random bytes, Base64url. */
export const random = (crypto: WebCrypto, bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')

type Header = string | null | undefined

/** The credential in a Cookie header; null for a malformed one, before any call to the store. Source: security R8. */
export function readSessionCredential(header: Header, name = cookieName): SessionCredential | null {
  const [match, id = '', secret = ''] = credentialShape.exec(cookieValue(header, name) ?? '') ?? []
  return match ? { id, secret } : null
}

/**
 * The value of a cookie exactly as it was set: a quoted or percent-encoded variant is another one. Only blanks are cut off a
 * name, no other white space: behind that a sibling domain could hide a prefix that browsers protect.
 */
export function cookieValue(header: Header, name: string): string | null {
  const pair = header?.split(/; */).find((it) => it.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? null
}

/** Cookie attributes, the same for every cookie. Source: security R2. */
export const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** The value of Set-Cookie, exactly as security R2 wants it. */
export const sessionCookie = ({ id, secret }: SessionCredential, name = cookieName) =>
  `${name}=v1.${id}.${secret}; ${attributes}`

/** Clears the session cookie and the browser id. */
export const noCookies = (name = cookieName) => [name, browserCookie].map((it) => `${it}=; ${attributes}; Max-Age=0`)

/** Name of a session's record: a credential in a cookie of another name does not count. */
export function recordName({ id }: SessionCredential, name = cookieName): string {
  const subject = name === cookieName ? id : `${name} ${id}`
  const known = recentNames.get(subject)
  if (known) return known
  const key = recordKey(subject)
  setNewest(recentNames, [subject, key], maxRecentNames)
  return key
}

/** Names of records that were asked for: on workerd a digest makes a stream. The oldest goes first. */
const recentNames = new Map<string, string>()
const maxRecentNames = 5_000

/** Name of the record: a hash, so that a name in a log or a dump is not a credential. Digests of WebCrypto wait for a thread. */
export const recordKey = (id: string): string => hash('sha256', id, 'hex')
