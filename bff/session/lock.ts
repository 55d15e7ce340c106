import { Buffer } from 'node:buffer'

import type { Crypto } from '../crypto.ts'
import { isSame } from './is-same.ts'
import type { Tokens } from './record.ts'

/**
 * A set lock: the hash of its password and the wrong tries so far. Without a hash nobody set it but the clock, and the
 * password of the account opens it. Source: security R68.
 */
export type Lock = { readonly salt: string; readonly hash: string | null; readonly tries: number }

/** What is to open a lock: its own password, or tokens that the account's password was good for; null when it was not. */
export type Key = { readonly password: string } | { readonly tokens: Tokens } | null

/** Wrong tries until the session ends. */
export const maxTries = 5

/** A lock that the clock sets. */
export const byTheClock: Lock = { salt: '', hash: null, tries: 0 }

/** A lock that a person sets. */
export async function lockWith(crypto: Crypto, password: string): Promise<Lock> {
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  return { salt, hash: await hashOf(crypto, password, salt), tries: 0 }
}

export async function fits(crypto: Crypto, { hash, salt }: Lock, key: Key): Promise<boolean> {
  if (hash === null) return key !== null && 'tokens' in key
  return key !== null && 'password' in key && isSame(hash, await hashOf(crypto, key.password, salt))
}

async function hashOf({ subtle }: Crypto, password: string, salt: string): Promise<string> {
  const key = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: Buffer.from(salt, 'base64'), iterations: 100_000 }
  return Buffer.from(await subtle.deriveBits(parameters, key, 256)).toString('base64')
}
