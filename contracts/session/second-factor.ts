import * as v from 'valibot'

import { done, Instant } from '../core/blade.ts'
import { gatewayCall } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { Passkey } from './passkey.ts'
import { Password } from './session.ts'

/** Time code of an authenticator app, or a recovery code; blanks and hyphens are for people. */
export const FactorCode = v.pipe(
  v.string(),
  maxLength(64),
  v.normalize('NFKC'),
  v.toUpperCase(),
  v.transform((code) => code.replaceAll(/[\s-]/g, '')),
  v.regex(/^(?:\d{6}|[A-Z2-7]{16})$/, formMessages.factorCode),
)

const WithCode = v.strictObject({ code: FactorCode })

/** Second factor of the own account. */
export const FactorStatus = v.object({
  /** Whether the deployment has second factors. */
  offered: v.boolean(),
  /** Nobody with this role logs in without one. */
  required: v.boolean(),
  /** When it was enrolled; null without one. */
  since: v.nullable(Instant),
  /** Recovery codes that are not used yet. */
  recoveryCodes: v.number(),
  passkeys: v.array(Passkey),
})
export type FactorStatus = v.InferOutput<typeof FactorStatus>

const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

const url = '/session/second-factor'
/** Guesses of one account; wrong ones also lock the factor. */
const limits = [{ counter: 'second factor', by: 'account', times: 20, seconds: 60 }] as const

/**
 * Second factor of administrators, which the gateway keeps: a time code (TOTP, RFC 6238), and recovery codes for a lost
 * device. Source: security R56.
 */
export const secondFactor = {
  status: gatewayCall(`GET ${url}`, {
    summary: 'Returns whether the account has a second factor.',
    access: 'admin',
    output: FactorStatus,
  }),
  /** Refused: the account has a factor. */
  begin: gatewayCall(`POST ${url}/begin`, {
    summary:
      'Begins an enrolment: returns the secret for an authenticator app, which expires after ten minutes; five minutes after the log-in it takes the password of the account and rotates the session.',
    access: 'admin',
    input: v.strictObject({ password: v.exactOptional(Password) }),
    output: v.object({
      /** Base32. */
      secret: v.string(),
      /** For a QR code: otpauth://totp/… */
      uri: v.string(),
    }),
    refreshes: [],
    limits,
  }),
  /** Refused: no enrolment has begun, or it has expired. */
  confirm: gatewayCall(`POST ${url}/confirm`, {
    summary:
      'Completes the enrolment with a first code; returns the recovery codes, this once, and rotates the session.',
    access: 'admin',
    input: WithCode,
    output: RecoveryCodes,
    refreshes: [],
    limits,
  }),
  /** Refused: the account has no factor. */
  verify: gatewayCall(`POST ${url}/verify`, {
    summary: 'Verifies the factor, at a log-in or for calls that need a recent verification; rotates the session.',
    access: 'admin',
    input: WithCode,
    output: done,
    refreshes: [],
    limits,
  }),
  renewRecoveryCodes: gatewayCall(`POST ${url}/recovery-codes`, {
    summary: 'Replaces the recovery codes; returns the new ones, this once.',
    access: 'admin',
    output: RecoveryCodes,
    refreshes: [url],
    stepUp: true,
  }),
  /** Refused: the deployment requires a factor, or the account has none. */
  remove: gatewayCall(`POST ${url}/remove`, {
    summary: 'Removes the second factor of the account.',
    access: 'admin',
    output: done,
    refreshes: [url],
    stepUp: true,
  }),
}
