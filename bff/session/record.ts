import type { TokenAnswer } from '#contracts/session/auth.ts'
import type { Account } from '#contracts/session/session.ts'

import type { SessionLimits } from '../config/config.ts'

/** Access and refresh token. Times are milliseconds of our own clock, counted from the receipt. */
export type Tokens = {
  readonly access: string
  /** null: the session ends with its access token. */
  readonly refresh: string | null
  readonly receivedAt: number
  readonly expiresAt: number
}

/** Times count from the receipt and not from the upstream's clock. Source: security R20. */
export const receivedTokens = (answer: TokenAnswer, now: number): Tokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  receivedAt: now,
  expiresAt: now + answer.expires_in * 1000,
})

/**
 * Lock of the screen: PBKDF2 hash of its password and the wrong attempts so far. An auto-lock has no hash: the password
 * of the account unlocks it. Source: security R68.
 */
export type SessionLock = {
  readonly salt: string
  readonly hash: string | null
  readonly tries: number
  /** When it was locked, in milliseconds since the epoch; absent from a lock of the version before. */
  readonly since?: number
}

/**
 * Second factor of a session: still to be verified or enrolled, or when it was verified last, in milliseconds since the
 * epoch. Source: security R56.
 */
export type SessionFactor = PendingFactor | { readonly pending: null; readonly verifiedAt: number }

/** What a log-in still needs; `passkey` where the account has one. */
export type PendingFactor = { readonly pending: 'verify'; readonly passkey?: true } | { readonly pending: 'enrol' }

/** Content of a session: stored sealed, decrypted only with the secret in the browser's cookie. */
export type SessionRecord = {
  readonly tokens: Tokens
  readonly account: Account
  /** Sent upstream with every call; unique per log-in. */
  readonly singleToken: string
  readonly createdAt: number
  readonly limits: SessionLimits
  readonly lock: SessionLock | null
  /** Absent where the account has no second factor. */
  readonly factor?: SessionFactor
  /** Proof of the person: when the password was verified, or a code to the phone, in milliseconds since the epoch. Source: security R56. */
  readonly provedAt?: number
  /** Refusals of a refresh that do not name the token: how many, and when the last one was counted. */
  readonly unclearRefusals?: { readonly count: number; readonly at: number } | null
}
