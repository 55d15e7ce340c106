import { randomUUID } from 'node:crypto'

import { resettable } from '../core/db.ts'
import { refuse, TokenRefusal } from '../core/refusal.ts'
import { users } from '../user/seeds.ts'
import { isCaptchaRight } from './captcha.ts'
import { checkCode, sendCode, removeCode } from './phone-code.ts'
import { unsealValue } from './unseal-value.ts'

/** Phone numbers by the id of the sent code. */
const phonesBySending = resettable(() => new Map<string, string>())

const codePurpose = (phone: string) => `log-in/${phone}`

const owner = (tenantId: string, phone: string) => users.find((row) => row.tenantId === tenantId && row.phone === phone)

/** Sends a log-in code. An unregistered phone gets none and the answer is the same, unless somebody who is logged in asks. */
export function sendValidate({ tenantId, phone: sealed }: { tenantId: string; phone: string }, headers: Headers) {
  if (headers.has('Captcha-Key') && !isCaptchaRight(headers)) refuse('验证码不正确')
  const phone = unsealValue(sealed)
  if (!/^1\d{10}$/.test(phone)) refuse('手机号码格式不正确')
  const { outcome: _, ...times } = sendCode(
    codePurpose(phone),
    owner(tenantId, phone) || headers.has('Blade-Auth') ? phone : null,
  )
  const id = randomUUID()
  phonesBySending.value.set(id, phone)
  return { id, ...times }
}

/** Redeems the code that was sent to a new phone of an account. */
export function redeemNewPhoneCode(phone: string, { id, code }: { id: string; code: string }) {
  if (phonesBySending.value.get(id) !== phone || checkCode(codePurpose(phone), code))
    refuse('验证码不正确或已过期，请重新获取')
  removeCode(codePurpose(phone))
  phonesBySending.value.delete(id)
}

type PhoneLogIn = { tenantId: string; id?: string; phone?: string; value?: string }

/** The user of a phone whose code is right. Codes are one-time and wrong tries are counted. */
export function byPhone({ tenantId, id = '', phone: sealed, value = '' }: PhoneLogIn) {
  const phone = unsealValue(sealed)
  const isKnown = phonesBySending.value.get(id) === phone
  const failure = isKnown ? checkCode(codePurpose(phone), value) : { left: 0 }
  if (failure && failure.left === 0) throw new TokenRefusal('access_denied', '短信验证码已过期，请重新获取')
  const user = owner(tenantId, phone)
  // A code that was never sent can be guessed: without a user it is wrong all the same.
  if (failure || !user) throw new TokenRefusal('access_denied', '验证码不正确')
  removeCode(codePurpose(phone))
  phonesBySending.value.delete(id)
  return user
}
