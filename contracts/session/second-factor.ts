import * as v from 'valibot'

import { done, Instant } from '../core/blade.ts'
import { formMessages } from '../core/form-messages.ts'
import { gatewayCall } from '../core/gateway-call.ts'
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
    summary: { en: 'Returns whether the account has a second factor.', zh: '查询账号是否设置了双重验证。' },
    access: 'admin',
    output: FactorStatus,
  }),
  /** Refused: the account has a factor. */
  begin: gatewayCall(`POST ${url}/begin`, {
    summary: {
      en: 'Begins an enrolment: returns the secret for an authenticator app, which expires after ten minutes; five minutes after the log-in it takes the password of the account and rotates the session.',
      zh: '开始设置：返回十分钟内有效的验证器密钥；登录五分钟后须提交账号密码，并更换会话。',
    },
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
    summary: {
      en: 'Completes the enrolment with a first code; returns the recovery codes, this once, and rotates the session.',
      zh: '用第一个验证码完成设置；仅此一次返回备用码，并更换会话。',
    },
    access: 'admin',
    input: WithCode,
    output: RecoveryCodes,
    refreshes: [],
    limits,
  }),
  /** Refused: the account has no factor. */
  verify: gatewayCall(`POST ${url}/verify`, {
    summary: {
      en: 'Verifies the factor, at a log-in or for calls that need a recent verification; rotates the session.',
      zh: '在登录时或敏感操作前验证；更换会话。',
    },
    access: 'admin',
    input: WithCode,
    output: done,
    refreshes: [],
    limits,
  }),
  renewRecoveryCodes: gatewayCall(`POST ${url}/recovery-codes`, {
    summary: {
      en: 'Replaces the recovery codes; returns the new ones, this once.',
      zh: '更换备用码；仅此一次返回新的备用码。',
    },
    access: 'admin',
    output: RecoveryCodes,
    refreshes: [url],
    stepUp: true,
  }),
  /** Refused: the deployment requires a factor, or the account has none. */
  remove: gatewayCall(`POST ${url}/remove`, {
    summary: { en: 'Removes the second factor of the account.', zh: '移除账号的双重验证。' },
    access: 'admin',
    output: done,
    refreshes: [url],
    stepUp: true,
  }),
}
