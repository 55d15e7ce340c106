import * as v from 'valibot'

import { done, Instant, maybe } from '../core/blade.ts'
import { LogInDestination } from '../core/destination.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { gatewayCall } from '../core/gateway-call.ts'
import { oneTimeHandle } from '../core/handle.ts'
import { maxLength } from '../core/length.ts'
import { credentialMessages } from '../form/credential-messages.ts'
import { AccountText, OneLineText } from '../form/one-line-text.ts'
import { Mobile } from '../form/rule.ts'
import { phoneCodeLimits, PhoneCode } from './account.ts'
import { CaptchaCode } from './session.ts'

/** A verification code was sent. `id` is the input of the log-in; another code can be requested from `resendTime` on. */
export const PhoneCodeReceipt = v.object({ id: v.string(), resendTime: maybe(Instant), expireTime: maybe(Instant) })

const Provider = v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/))
const requiredText = (message: string) => v.pipe(OneLineText, v.nonEmpty(message), maxLength(64))

/** Application for an account by an unbound social identity. Validated in this order: specification 5. */
export const GuestDraft = v.strictObject({
  tenantId: requiredText(formMessages.tenantFirst),
  name: v.pipe(OneLineText, maxLength(50, formMessages.tooLong)),
  account: v.pipe(AccountText, v.nonEmpty(formMessages.accountFirst), maxLength(64)),
  password: v.pipe(v.string(), v.nonEmpty(formMessages.passwordFirst), maxLength(64)),
})

/** Phone log-in as typed: number and verification code. */
export const PhoneLogIn = v.object({ phone: Mobile, code: PhoneCode })

/** Request for a log-in code; in captcha mode it takes a captcha: `key` and `code`, both valid once. */
export const PhoneCodeRequest = v.strictObject({
  phone: Mobile,
  captcha: v.optional(
    v.strictObject({ key: oneTimeHandle('captcha', credentialMessages.captchaKey), code: CaptchaCode }),
  ),
})

/** Upstream calls of log-ins by phone or identity provider. */
export const logIn = {
  /** The answer does not reveal whether the phone is registered. Source: blade-contract 4.1, security R57. */
  sendValidate: write('POST blade-auth/oauth/sms/send-validate', {
    summary: { en: 'Sends a log-in code to a phone.', zh: '向手机发送登录验证码。' },
    access: 'public',
    internal: true,
    input: v.strictObject({ tenantId: v.string(), phone: v.string() }),
    output: PhoneCodeReceipt,
  }),
  /** It carries the upstream's own OAuth state. Source: blade-contract 4.5. */
  render: read('GET blade-auth/oauth/render/:source', {
    summary: { en: 'Returns the address at which a provider authenticates the user.', zh: '返回第三方登录的地址。' },
    access: 'public',
    internal: true,
    redirect: true,
    input: v.strictObject({ source: Provider }),
    output: v.object({ address: LogInDestination }),
  }),
  /** An administrator must grant a role before the first log-in. Source: blade-contract 5.4. */
  registerGuest: write('POST blade-user/register-guest', {
    summary: {
      en: 'Requests an account for an external identity that has none.',
      zh: '为尚无账号的外部身份申请账号。',
    },
    access: 'login',
    repeatable: 'is refused when done',
    identity: 'oauthId',
    input: GuestDraft,
    output: done,
    refreshes: [],
  }),
}

/** Gateway calls of log-ins by phone or identity provider. */
export const externalLogIn = {
  sendCode: gatewayCall('POST /session/phone-code', {
    summary: { en: 'Sends a log-in code to a phone.', zh: '向手机发送登录验证码。' },
    access: 'public',
    input: PhoneCodeRequest,
    output: PhoneCodeReceipt,
    refreshes: [],
    limits: phoneCodeLimits({}, 'phone'),
  }),
  /** The OAuth state is valid in this browser only, once and for five minutes. Source: security R13. */
  begin: gatewayCall('POST /session/external-log-in', {
    summary: {
      en: 'Starts an external log-in and returns the address of the provider.',
      zh: '开始外部登录，返回服务商的地址。',
    },
    access: 'public',
    input: v.strictObject({ provider: Provider }),
    output: v.object({ address: LogInDestination }),
    refreshes: [],
  }),
}
