import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'

import type { WebCrypto } from '../config/at-rest/crypto.ts'
import type { SessionLock, SessionRecord, Tokens } from './record.ts'

/** Proof for an unlock: the password of the lock, or the tokens that the account's password was exchanged for; null when that failed. */
export type Key = { readonly password: string } | { readonly tokens: Tokens } | null

/** Wrong attempts that end a session of the version before; one of this version has its own number. */
const defaultTries = 5

/** Wrong attempts that end the session. */
export const maxTries = ({ limits }: SessionRecord): number => limits.tries ?? defaultTries

/** Lock with a password of its own. */
export async function lockWith(crypto: WebCrypto, password: string): Promise<SessionLock> {
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  return { salt, hash: (await hashPassword(crypto, password, salt)).toString('base64'), tries: 0 }
}

/** Whether a key opens a lock. */
export async function opensLock(crypto: WebCrypto, { hash, salt }: SessionLock, key: Key): Promise<boolean> {
  if (hash === null) return key !== null && 'tokens' in key
  return (
    key !== null &&
    'password' in key &&
    timingSafeEqual(Buffer.from(hash, 'base64'), await hashPassword(crypto, key.password, salt))
  )
}

async function hashPassword({ subtle }: WebCrypto, password: string, salt: string): Promise<Buffer> {
  const key = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: Buffer.from(salt, 'base64'), iterations: 100_000 }
  return Buffer.from(await subtle.deriveBits(parameters, key, 256))
}
