import * as v from 'valibot'

import { codes, PhoneCode } from './account.ts'
import { done, Instant } from './core/blade.ts'
import { oneTimeHandle } from './core/handle.ts'
import { LogInDestination } from './core/destination.ts'
import { gatewayCall, read, write } from './core/endpoint.ts'
import { formMessages } from './form/form-messages.ts'
import { credentialMessages } from './form/credential-messages.ts'
import { Mobile } from './form/rule.ts'
import { CaptchaCode } from './session.ts'

/** A code is on its way. `id` goes back with it; another one may be asked for from `resendTime` on. */
const CodeSent = v.object({ id: v.string(), resendTime: Instant, expireTime: Instant })

const Provider = v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/))
const filled = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(64))

/** What somebody fills in who comes with an identity that belongs to no account. Checked in this order: specification 5. */
export const GuestDraft = v.strictObject({
  tenantId: filled(formMessages.tenantFirst),
  name: v.pipe(v.string(), v.trim(), v.maxLength(50, formMessages.tooLong)),
  account: filled(formMessages.accountFirst),
  password: v.pipe(v.string(), v.nonEmpty(formMessages.passwordFirst), v.maxLength(64)),
})

/** A phone and the code that came to it, as they are typed. */
export const PhoneLogIn = v.object({ phone: Mobile, code: PhoneCode })

/** Calls of the upstream for log-ins that begin somewhere else: on a phone, or at a provider. */
export const logIn = {
  /** Sends a code; the answer says nothing about whether the phone is registered. Source: blade-contract 4.1, security R57. */
  sendValidate: write('POST blade-auth/oauth/sms/send-validate', {
    access: 'public',
    internal: true,
    input: v.strictObject({ tenantId: v.string(), phone: v.string() }),
    output: CodeSent,
  }),
  /** Where a provider asks who somebody is, with the upstream's own state. Source: blade-contract 4.5. */
  render: read('GET blade-auth/oauth/render/:source', {
    access: 'public',
    internal: true,
    redirect: true,
    input: v.strictObject({ source: Provider }),
    output: v.object({ address: LogInDestination }),
  }),
  /** Asks for an account for the caller's identity; an administrator must grant a role first. Source: blade-contract 5.4. */
  registerGuest: write('POST blade-user/register-guest', {
    access: 'login',
    identity: 'oauthId',
    input: GuestDraft,
    output: done,
    refreshes: [],
  }),
}

/** The gateway's own part in them. */
export const externalLogIn = {
  /** Where captchas are wanted it takes one, `key` and what was read in it; each is used up. */
  sendCode: gatewayCall('POST /session/phone-code', {
    access: 'public',
    input: v.strictObject({
      phone: Mobile,
      captcha: v.optional(
        v.strictObject({ key: oneTimeHandle('captcha', credentialMessages.captchaKey), code: CaptchaCode }),
      ),
    }),
    output: CodeSent,
    refreshes: [],
    limits: codes({}, 'phone'),
  }),
  /** The way to a provider. Only the browser that asked may come back, once and within five minutes. Source: security R13. */
  begin: gatewayCall('POST /session/leave', {
    access: 'public',
    input: v.strictObject({ provider: Provider }),
    output: v.object({ address: LogInDestination }),
    refreshes: [],
  }),
}
