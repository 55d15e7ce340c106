import type { Account } from '#contracts/session.ts'
import type { Crypto } from '../crypto.ts'
/** Blade's pair of tokens. Times are milliseconds of our own clock, counted from the receipt. */
export type Tokens = {
  readonly access: string
  readonly refresh: string
  readonly receivedAt: number
  readonly expiresAt: number
}
/** A set lock: the hash of its password and the wrong tries so far. */
export type Lock = {
  readonly salt: string
  readonly hash: string
  readonly tries: number
}
/** What a session is: kept sealed, opened only with the secret in the browser's cookie. */
export type SessionRecord = {
  readonly tokens: Tokens
  readonly account: Account
  /** Sent upstream with every call; another one for every log-in. */
  readonly singleToken: string
  readonly createdAt: number
  readonly limits: {
    readonly idle: number
    readonly absolute: number
  }
  readonly lock: Lock | null
}
/** Seals records, and other things that are kept for a secret: AES-256-GCM with a key that needs the server's key and the cookie's secret. Source: security R3, R32. */
export declare class RecordSeal {
  #private
  constructor(crypto: Crypto, serverKey: string)
  seal(record: unknown, name: string, secret: string): Promise<Uint8Array<ArrayBuffer>>
  /** What was sealed; null when the secret is not the right one, or the bytes were tampered with or belong to another name. */
  open<T>(sealed: Uint8Array<ArrayBuffer>, name: string, secret: string): Promise<T | null>
}
