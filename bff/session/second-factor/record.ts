import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'

import { generateSecret, verify } from 'otplib'

import type { Transport } from '#contracts/session/passkey.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'

/** A time code (TOTP) of an authenticator app. */
type TimeCode = {
  /** Base32. */
  readonly secret: string
  /** When it was enrolled, by the wall clock. Milliseconds since the epoch. */
  readonly since: number
  /** Time step of the last accepted code: none is accepted twice. Source: RFC 6238. */
  readonly lastStep: number
}

/** A passkey (WebAuthn credential). Times by the wall clock, milliseconds since the epoch. */
export type StoredPasskey = {
  /** Credential id, Base64url. */
  readonly id: string
  /** COSE key, Base64url. */
  readonly publicKey: string
  /** Signature counter at its last use; 0 where the authenticator has none. */
  readonly counter: number
  readonly transports: readonly Transport[]
  readonly name: string
  readonly since: number
  readonly lastUsed: number | null
}

/** Second factor of an account; stored sealed. */
export type FactorRecord = {
  /** null until the first enrolment is confirmed. */
  readonly timeCode: TimeCode | null
  /** An enrolment under way: its secret, and when it expires (steady clock, milliseconds). */
  readonly enrolment: { readonly secret: string; readonly expiresAt: number } | null
  /** Salt and SHA-256 hashes of the recovery codes that are left; a code has 80 random bits. */
  readonly salt: string
  readonly recoveryCodes: readonly string[]
  /** Absent from a record that is older than passkeys. */
  readonly passkeys?: readonly StoredPasskey[]
}

/** The record of an account without a factor. */
export const noFactor: FactorRecord = { timeCode: null, enrolment: null, salt: '', recoveryCodes: [] }

/** A factor with fresh recovery codes, and these codes in plain text. */
export type WithRecoveryCodes = { readonly record: FactorRecord; readonly codes: readonly string[] }

/** Ten new recovery codes in place of the old ones, in groups of four characters. */
export function renewRecoveryCodes(
  crypto: Pick<WebCrypto, 'getRandomValues'>,
  record: FactorRecord,
): WithRecoveryCodes {
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const codes = Array.from({ length: 10 }, () => generateSecret({ length: 10 }))
  const hashes = codes.map((code) => hashRecoveryCode(code, salt))
  const grouped = codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
  return { record: { ...record, salt, recoveryCodes: hashes }, codes: grouped }
}

/** The time of an attempt (milliseconds since the epoch), and the time step of the last accepted code. */
type Attempt = { readonly time: number; readonly lastStep: number | null }

/** The time step that a code belongs to, which may be one early or late; null for a wrong code, and for one used before. */
export async function matchingStep(code: string, secret: string, { time, lastStep }: Attempt): Promise<number | null> {
  if (!isTimeCode(code)) return null
  const result = await verify({ secret, token: code, epoch: Math.floor(time / 1000), epochTolerance: 30 })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep === null || result.timeStep > lastStep ? result.timeStep : null
}

/** The record after one use of a code; null when it does not fit. */
export async function redeem(record: FactorRecord, code: string, time: number): Promise<FactorRecord | null> {
  const { timeCode, recoveryCodes, salt } = record
  if (!timeCode) return null
  if (!isTimeCode(code)) {
    const used = hashRecoveryCode(code, salt)
    const left = recoveryCodes.filter((hash) => hash !== used)
    return left.length < recoveryCodes.length ? { ...record, recoveryCodes: left } : null
  }
  const step = await matchingStep(code, timeCode.secret, { time, lastStep: timeCode.lastStep })
  return step === null ? null : { ...record, timeCode: { ...timeCode, lastStep: step } }
}

/** Whether a code is of an authenticator app, and no recovery code. */
export const isTimeCode = (code: string): boolean => code.length === 6

const hashRecoveryCode = (code: string, salt: string): string =>
  createHash('sha256').update(`${salt} ${code}`).digest('base64')
