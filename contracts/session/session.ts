import * as v from 'valibot'

import { done, Id, DisplayText } from '../core/blade.ts'
import { EndCause } from '../core/end-cause.ts'
import { gatewayCall } from '../core/gateway-call.ts'
import { oneTimeHandle } from '../core/handle.ts'
import { maxLength } from '../core/length.ts'
import { LogInNotice } from '../core/log-in-notice.ts'
import { credentialMessages } from '../form/credential-messages.ts'
import { AccountText } from '../form/one-line-text.ts'
import { ServerTraits } from '../server-traits.ts'
import { Retention } from './retention.ts'
import { Status } from './status.ts'

const Username = v.pipe(AccountText, v.nonEmpty(credentialMessages.username), maxLength(64))
/** Password of an account, as it is typed at a log-in. */
export const Password = v.pipe(v.string(), v.nonEmpty(credentialMessages.password), maxLength(64))
const LockPassword = v.pipe(v.string(), v.nonEmpty(credentialMessages.lockPassword), maxLength(64))
const OpaqueText = v.pipe(v.string(), v.nonEmpty(), maxLength(512))

/** Visible ASCII, as it travels in a header; full-width input is normalised before. */
const headerText = /^[\x21-\x7e]+$/

/** Answer to a captcha, or a verification code. */
export const CaptchaCode = v.pipe(
  v.string(),
  v.normalize('NFKC'),
  v.trim(),
  v.nonEmpty(credentialMessages.captcha),
  maxLength(16),
  v.regex(headerText, credentialMessages.captcha),
)

/** Log-in by password, in plain text up to the gateway, which hashes and seals it. Source: specification 3. */
export const PasswordLogIn = v.strictObject({
  grant: v.literal('password'),
  username: Username,
  password: Password,
})

/** Log-in by password with a captcha. `key` identifies the captcha, `code` is the answer. */
export const CaptchaLogIn = v.strictObject({
  ...PasswordLogIn.entries,
  grant: v.literal('captcha'),
  key: oneTimeHandle('captcha', credentialMessages.captchaKey),
  code: CaptchaCode,
})

/** Log-in by phone: `id` identifies the sent message, `code` is its verification code. Source: blade-contract 4.1. */
const PhoneCodeLogIn = v.strictObject({
  grant: v.literal('sms_code'),
  id: OpaqueText,
  phone: Username,
  code: CaptchaCode,
})

/** Log-in methods, one variant per grant of the token endpoint. Source: specification 7.1, blade-contract 4.1. */
export const LogIn = v.variant('grant', [
  PasswordLogIn,
  CaptchaLogIn,
  PhoneCodeLogIn,
  v.strictObject({ grant: v.literal('scan_code'), verifyKey: oneTimeHandle('scan log-in') }),
  /** Grant scan_code with a key out of a link, after the user confirmed. */
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

/** Account of the session, without credentials: tokens stay in the gateway. */
export const Account = v.object({
  /** Account reference, opaque; every call sends it in X-Account. Source: security R26. */
  ref: v.string(),
  userId: v.string(),
  /** Account name. */
  userName: v.string(),
  realName: v.string(),
  avatar: v.nullable(v.string()),
  tenantId: v.string(),
  roles: v.array(v.string()),
  /** Id of a social identity that is bound to no account; otherwise null. Source: blade-contract 4.5. */
  oauthId: v.nullable(v.string()),
})
export type Account = v.InferOutput<typeof Account>

/** Types of exams: ordinary sign-up, or recruitment with positions. Each has its own endpoints. */
export const examTypes = ['exam', 'zpexam'] as const

/** Selected exam. */
export const SelectedExam = v.object({ id: Id, examName: DisplayText, examType: v.picklist(examTypes) })
export type SelectedExam = v.InferOutput<typeof SelectedExam>

/** What the operator says to everybody: a notice, and whether writes are refused. */
export const Service = v.pick(Status, ['notice', 'readOnly'])
export type Service = v.InferOutput<typeof Service>

/** State of the session, for the client. */
export const CurrentSession = v.object({
  account: v.nullable(Account),
  /** Selected exam, null for none; absent when the upstream did not answer. */
  exam: v.optional(v.nullable(SelectedExam)),
  locked: v.boolean(),
  /** Locked by the idle time-out: unlocking takes the password of the account. */
  autoLocked: v.optional(v.boolean()),
  /** Logged in but for the second factor, which is to be verified or enrolled; then `account` is null. Source: security R56. */
  secondFactor: v.optional(v.picklist(['verify', 'enrol'])),
  /** The second factor that is to be verified has a passkey. */
  passkey: v.optional(v.boolean()),
  /** Idle time until the screen is locked, in seconds; absent for never. Source: security R68. */
  lockAfter: v.optional(v.number()),
  /** Log-in by password requires a captcha. */
  captchaMode: v.boolean(),
  /** Identity providers: sources of the upstream, and `sso` for single sign-on. */
  providers: v.array(v.string()),
  /** Absolute time-out of the session by the server's clock, ISO 8601 in UTC; null without a log-in. */
  endTime: v.nullable(v.string()),
  /** Seconds until the next keep-alive is due; null without a log-in. */
  keepAliveIn: v.nullable(v.number()),
  /** Absent while there is no notice and writes are done: a page knows it before it shows anything. */
  service: v.optional(Service),
  /** Record number (ICP) of the operator, for the foot of each page; absent where the deployment has none. */
  recordNumber: v.optional(v.string()),
  /** Missing features and manners of the server behind the gateway; absent for the server of the contracts. */
  server: v.optional(ServerTraits),
  /** Newer log-in that ended the session of this browser; present until its next log-in. Source: security R28. */
  replaced: v.optional(LogInNotice),
  /** Why the session of this browser ended before its time; present until its next log-in. */
  ended: v.optional(EndCause),
})
export type CurrentSession = v.InferOutput<typeof CurrentSession>

/** Password of the lock screen. */
export const ScreenPassword = v.strictObject({ password: LockPassword })

/** Session calls of the gateway. */
export const session = {
  current: gatewayCall('GET /session', {
    summary: {
      en: 'Returns who is logged in, the selected exam and the state of the session.',
      zh: '查询谁已登录、所选考试和会话状态。',
    },
    access: 'public',
    output: CurrentSession,
    /** Without the account no page opens, not even a page that shows an offline copy. */
    offline: 'keepable',
  }),
  /** Refused: wrong credentials or captcha, with the server's text. */
  logIn: gatewayCall('POST /session/log-in', {
    summary: { en: 'Logs in with one of the grants and starts a session.', zh: '以一种方式登录并开始会话。' },
    access: 'public',
    input: LogIn,
    output: CurrentSession,
    refreshes: [],
  }),
  logOut: gatewayCall('POST /session/log-out', {
    summary: { en: 'Logs out and ends the session.', zh: '退出登录并结束会话。' },
    access: 'public',
    /** `pending`: the cookie is cleared, and the store is updated as soon as it answers. */
    output: v.nullable(v.object({ pending: v.literal(true) })),
    refreshes: [],
  }),
  /** Every call of the API answers `locked` until the screen is unlocked. */
  lock: gatewayCall('POST /session/lock', {
    summary: { en: 'Locks the screen with a password for this session.', zh: '用本次会话的密码锁屏。' },
    access: 'login',
    input: ScreenPassword,
    output: done,
    refreshes: [],
  }),
  /** The fifth wrong password ends the session. */
  unlock: gatewayCall('POST /session/unlock', {
    summary: {
      en: 'Unlocks the screen with the lock password, or with the password of the account.',
      zh: '用锁屏密码或账号密码解锁。',
    },
    access: 'login',
    input: ScreenPassword,
    output: done,
    refreshes: 'everything',
  }),
  /** 32 bytes in Base64, the same after every log-in. Source: security R69. */
  draftKey: gatewayCall('POST /session/draft-key', {
    summary: {
      en: 'Returns the key that encrypts the drafts of this account on a device, and how long it keeps them.',
      zh: '返回在设备上加密本账号草稿的密钥。',
    },
    access: 'login',
    output: v.object({ key: v.string(), ...v.pick(Retention, ['draftDays', 'personalDraftHours']).entries }),
    refreshes: [],
    /** Without it a draft cannot be opened. */
    offline: true,
  }),
  keepAlive: gatewayCall('POST /session/keep-alive', {
    summary: {
      en: 'Renews the tokens when due and restarts the idle time-out.',
      zh: '按需更新令牌，并重新计算空闲时间。',
    },
    access: 'login',
    output: v.object({
      keepAliveIn: v.number(),
      /** Newest log-in on another device, returned once, where the deployment notifies. Source: security R28. */
      logInNotice: v.nullable(LogInNotice),
    }),
    refreshes: [],
  }),
}
