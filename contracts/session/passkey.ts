import * as v from 'valibot'

import { done, Instant } from '../core/blade.ts'
import { formMessages } from '../core/form-messages.ts'
import { gatewayCall } from '../core/gateway-call.ts'
import { maxLength } from '../core/length.ts'
import { OneLineText } from '../form/one-line-text.ts'

/** Unpadded Base64url of at most this many characters. */
const bytes = (length: number) => v.pipe(v.string(), maxLength(length), v.regex(/^[\w-]+$/))

const CredentialId = bytes(1_400)

/** A passkey of the own account. */
export const Passkey = v.object({
  /** Credential id. Source: https://www.w3.org/TR/webauthn-3/#iface-pkcredential */
  id: v.string(),
  /** As its owner calls it. */
  name: v.string(),
  since: Instant,
  /** null until its first use. */
  lastUsed: v.nullable(Instant),
})
export type Passkey = v.InferOutput<typeof Passkey>

/** Name of a passkey, by which its owner knows the device. */
export const PasskeyName = v.pipe(OneLineText, v.nonEmpty(formMessages.required), maxLength(50))

/** How a browser reaches an authenticator. Source: https://www.w3.org/TR/webauthn-3/#enum-transport */
export const Transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = v.InferOutput<typeof Transport>

const Descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.array(Transport),
})

/**
 * PublicKeyCredentialCreationOptions with bytes as Base64url.
 * Source: https://www.w3.org/TR/webauthn-3/#dictionary-makecredentialoptions
 */
export const CreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({ residentKey: v.literal('preferred'), userVerification: v.literal('required') }),
  attestation: v.literal('none'),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>

/**
 * PublicKeyCredentialRequestOptions with bytes as Base64url.
 * Source: https://www.w3.org/TR/webauthn-3/#dictionary-assertion-options
 */
export const RequestOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(Descriptor),
  userVerification: v.literal('required'),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

/** A new passkey: what the authenticator answered to the options of `begin`. */
export const NewPasskey = v.strictObject({
  name: PasskeyName,
  id: CredentialId,
  clientDataJSON: bytes(8_000),
  attestationObject: bytes(16_000),
  transports: v.pipe(v.array(Transport), v.maxLength(10)),
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>

/** What the authenticator answered to the options of `challenge`. */
export const Assertion = v.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(8_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
})
export type Assertion = v.InferOutput<typeof Assertion>

const factor = '/session/second-factor'
const url = `${factor}/passkey`
/** Shared with the codes: they are one factor. */
const limits = [{ counter: 'second factor', by: 'account', times: 20, seconds: 60 }] as const

/**
 * Passkeys (WebAuthn) beside the time code of an administrator. A challenge is of one session, expires after three minutes
 * and is accepted once. Source: security R56, docs/decisions/0140.
 */
export const passkey = {
  /** Refused: the account has no second factor, or as many passkeys as it may have. */
  begin: gatewayCall(`POST ${url}/begin`, {
    summary: { en: 'Returns the options for a new passkey.', zh: '返回新通行密钥的选项。' },
    access: 'admin',
    output: CreationOptions,
    refreshes: [],
    limits,
    stepUp: true,
  }),
  /** Needs no step-up of its own: its challenge is an answer to one. */
  add: gatewayCall(`POST ${url}/add`, {
    summary: { en: 'Adds a passkey to the second factor of the account.', zh: '为账号添加通行密钥。' },
    access: 'admin',
    input: NewPasskey,
    output: done,
    refreshes: [factor],
    limits,
  }),
  /** Refused: the account has no passkey. */
  challenge: gatewayCall(`POST ${url}/challenge`, {
    summary: { en: 'Returns the options for a verification by passkey.', zh: '返回用通行密钥验证的选项。' },
    access: 'admin',
    output: RequestOptions,
    refreshes: [],
    limits,
  }),
  verify: gatewayCall(`POST ${url}/verify`, {
    summary: {
      en: 'Verifies the factor by passkey, at a log-in or for calls that need a recent verification; rotates the session.',
      zh: '在登录时或敏感操作前用通行密钥验证；更换会话。',
    },
    access: 'admin',
    input: Assertion,
    output: done,
    refreshes: [],
    limits,
  }),
  /** Idempotent. */
  remove: gatewayCall(`POST ${url}/remove`, {
    summary: { en: 'Removes a passkey of the account.', zh: '移除账号的一个通行密钥。' },
    access: 'admin',
    input: v.strictObject({ id: CredentialId }),
    output: done,
    refreshes: [factor],
    stepUp: true,
  }),
}
