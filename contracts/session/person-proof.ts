import * as v from 'valibot'

import { done } from '../core/blade.ts'
import { gatewayCall } from '../core/gateway-call.ts'
import { Mobile } from '../form/rule.ts'
import { phoneCodeLimits } from './account.ts'
import { PhoneCodeReceipt } from './log-in.ts'
import { Password } from './session.ts'

/**
 * Proof of the person, for calls that decide how an account is recovered: a session that is left open, or stolen, must not
 * make them. Source: security R56, docs/decisions/0164.
 */
export const personProof = {
  /** Also a proof for accounts with a second factor: its verification. */
  verify: gatewayCall('POST /session/person-proof', {
    summary: {
      en: 'Verifies the password of the account, for calls that need a recent proof of the person; rotates the session.',
      zh: '验证账号密码，用于需要近期确认本人身份的操作；更换会话。',
    },
    access: 'login',
    input: v.strictObject({ password: Password }),
    output: done,
    refreshes: [],
  }),
  /** The answer does not reveal whether another account has the phone. */
  sendCode: gatewayCall('POST /session/new-phone-code', {
    summary: { en: 'Sends a code to a phone that the account does not have yet.', zh: '向账号的新手机号发送验证码。' },
    access: 'login',
    input: v.strictObject({ phone: Mobile }),
    output: PhoneCodeReceipt,
    refreshes: [],
    limits: [...phoneCodeLimits({}, 'phone'), { counter: 'new phone code', by: 'account', times: 5, seconds: 3600 }],
  }),
}
