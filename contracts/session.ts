import * as v from 'valibot'

import { LogInNotice } from './log-in-notice.ts'
import { done, Id } from './core/blade.ts'
import { oneTimeHandle } from './core/handle.ts'
import { gatewayCall } from './core/endpoint.ts'
import { credentialMessages } from './form/credential-messages.ts'

const Username = v.pipe(v.string(), v.trim(), v.nonEmpty(credentialMessages.username), v.maxLength(64))
const Password = v.pipe(v.string(), v.nonEmpty(credentialMessages.password), v.maxLength(64))
const LockPassword = v.pipe(v.string(), v.nonEmpty(credentialMessages.lockPassword), v.maxLength(64))
const OpaqueText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(512))

/** As it travels in a header. What a Chinese keyboard makes wide is meant narrow. */
const headerText = /^[\x21-\x7e]+$/

/** What somebody read in a picture. */
export const CaptchaCode = v.pipe(
  v.string(),
  v.normalize('NFKC'),
  v.trim(),
  v.nonEmpty(credentialMessages.captcha),
  v.maxLength(16),
  v.regex(headerText, credentialMessages.captcha),
)

/** Log-in by password: the plain one; the gateway hashes and seals it. Source: specification 3. */
export const PasswordLogIn = v.strictObject({
  grant: v.literal('password'),
  username: Username,
  password: Password,
})

/** Log-in by password with a captcha. `key` names the picture, `code` is what the person read in it. */
export const CaptchaLogIn = v.strictObject({
  ...PasswordLogIn.entries,
  grant: v.literal('captcha'),
  key: oneTimeHandle('captcha', credentialMessages.captchaKey),
  code: CaptchaCode,
})

/** Log-in by phone: `id` names the sending, `code` is what came. Source: blade-contract 4.1. */
const PhoneCodeLogIn = v.strictObject({
  grant: v.literal('sms_code'),
  id: OpaqueText,
  phone: Username,
  code: CaptchaCode,
})

/** Every way to log in, one variant per grant of the token call. Source: specification 7.1, blade-contract 4.1. */
export const LogIn = v.variant('grant', [
  PasswordLogIn,
  CaptchaLogIn,
  PhoneCodeLogIn,
  v.strictObject({ grant: v.literal('scan_code'), verifyKey: oneTimeHandle('scan log-in') }),
  /** The same grant with a key that came in a link; a person has agreed to it. */
  v.strictObject({ grant: v.literal('link'), linkKey: OpaqueText }),
  v.strictObject({ grant: v.literal('ncias_code'), token: oneTimeHandle('ncias log-in') }),
  v.strictObject({ grant: v.literal('social'), source: OpaqueText, code: OpaqueText, state: OpaqueText }),
  v.strictObject({ grant: v.literal('authorization_code'), code: OpaqueText, state: OpaqueText }),
  v.strictObject({
    grant: v.literal('register_redirect'),
    username: Username,
    password: Password,
    redirectKey: v.pipe(OpaqueText, v.regex(headerText)),
  }),
])
export type LogIn = v.InferOutput<typeof LogIn>

/** Who is logged in. Nothing here opens anything: tokens stay in the gateway. */
export const Account = v.object({
  /** Opaque name of the account; every call sends it back. Source: security R26. */
  ref: v.string(),
  userId: v.string(),
  /** The account name that the person typed. */
  userName: v.string(),
  realName: v.string(),
  avatar: v.nullable(v.string()),
  tenantId: v.string(),
  roles: v.array(v.string()),
  /** Set when a social identity is not bound to an account yet. Source: blade-contract 4.5. */
  oauthId: v.nullable(v.string()),
})
export type Account = v.InferOutput<typeof Account>

/** Ordinary sign-up, or recruitment with positions. Each has calls of its own. */
export const examTypes = ['exam', 'zpexam'] as const

/** The chosen exam, as the header shows it. */
export const SelectedExam = v.object({ id: Id, examName: v.string(), examType: v.picklist(examTypes) })
export type SelectedExam = v.InferOutput<typeof SelectedExam>

/** What the client may know of its session. */
export const CurrentSession = v.object({
  account: v.nullable(Account),
  /** The chosen exam, null for none; absent when the upstream could not be asked. */
  exam: v.optional(v.nullable(SelectedExam)),
  locked: v.boolean(),
  /** Nobody was there for too long: the password of the account opens the screen, and not a lock password. */
  autoLocked: v.optional(v.boolean()),
  /** Seconds without anybody after which the screen is locked; absent for never. Source: security R68. */
  lockAfter: v.optional(v.number()),
  /** Logging in by password takes a captcha. */
  captchaMode: v.boolean(),
  /** Where one can prove who one is: sources of the upstream, and `sso` for single sign-on. */
  providers: v.array(v.string()),
  /** The upstream's clock, else the gateway's; ISO 8601 in UTC. Countdowns follow it and not the device. */
  serverTime: v.string(),
  /** Seconds until a keep-alive is worth sending; null when nobody is logged in. */
  keepAliveIn: v.nullable(v.number()),
  /** The log-in that ended the session of this browser; there until the next log-in here. Source: security R28. */
  replaced: v.optional(LogInNotice),
})
export type CurrentSession = v.InferOutput<typeof CurrentSession>

/** The gateway's own calls. */
export const session = {
  current: gatewayCall('GET /session', {
    summary: 'Returns who is logged in, the selected exam and the state of the session.',
    access: 'public',
    output: CurrentSession,
    offline: true,
  }),
  /** Refused: wrong credentials or captcha, with the server's text. */
  logIn: gatewayCall('POST /session/log-in', {
    summary: 'Logs in with one of the grants and starts a session.',
    access: 'public',
    input: LogIn,
    output: CurrentSession,
    refreshes: [],
  }),
  logOut: gatewayCall('POST /session/log-out', {
    summary: 'Logs out and ends the session.',
    access: 'public',
    output: done,
    refreshes: [],
  }),
  /** Every call of the API answers `locked` until the screen is unlocked. */
  lock: gatewayCall('POST /session/lock', {
    summary: 'Locks the screen with a password for this session.',
    access: 'login',
    input: v.strictObject({ password: LockPassword }),
    output: done,
    refreshes: [],
  }),
  /** The fifth wrong password ends the session. */
  unlock: gatewayCall('POST /session/unlock', {
    summary: 'Unlocks the screen with the lock password, or with the password of the account.',
    access: 'login',
    input: v.strictObject({ password: LockPassword }),
    output: done,
    refreshes: 'everything',
  }),
  /** 32 bytes in Base64, the same after every log-in. Source: security R69. */
  draftKey: gatewayCall('POST /session/draft-key', {
    summary: 'Returns the key that encrypts the drafts of this account on a device.',
    access: 'login',
    output: v.object({ key: v.string() }),
    refreshes: [],
  }),
  keepAlive: gatewayCall('POST /session/keep-alive', {
    summary: 'Renews the tokens when due and restarts the idle time-out.',
    access: 'login',
    output: v.object({
      keepAliveIn: v.number(),
      /** The newest log-in elsewhere, told once, where the deployment tells of them. Source: security R28. */
      logInNotice: v.nullable(LogInNotice),
    }),
    refreshes: [],
  }),
}
