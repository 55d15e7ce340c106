import * as v from 'valibot'

import { done, Flag, Instant, maybe, oneOf, type OneOf, DisplayText } from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'

/** States of the binding. `elsewhere`: the WeChat user is bound to another account. */
export const wechatStatuses = ['waiting', 'scanned', 'bound', 'cancelled', 'expired', 'elsewhere'] as const
export type WechatStatus = OneOf<typeof wechatStatuses>

/** WeChat binding of an account, without the openid. Source: security R51. */
export const WechatBinding = v.object({
  status: oneOf(wechatStatuses),
  /** Masked name in WeChat, and the time of the binding; empty when unbound. */
  nickName: DisplayText,
  bindTime: maybe(Instant),
  /** The user follows the official account, which messages require. */
  followed: Flag,
  /** Content of the QR code that binds a WeChat user; empty when bound. */
  content: DisplayText,
  expireTime: maybe(Instant),
})
export type WechatBinding = v.InferOutput<typeof WechatBinding>

/** WeChat binding, for messages in WeChat. */
export const wechat = {
  /**
   * An account that is not bound has one code at a time. The final status is returned once, then there is a new
   * code.
   */
  getQrcode: read('GET ouma-register/wechat/getQrcode', {
    summary: {
      en: 'Returns the WeChat binding, or a QR code that creates one.',
      zh: '查询微信绑定，或返回用于绑定的二维码。',
    },
    access: 'login',
    sideEffect: 'creates a QR code',
    output: WechatBinding,
    live: { field: 'status', while: ['waiting', 'scanned'] },
  }),
  cancelBondWechat: write('GET ouma-register/wechat/cancelBondWechat', {
    summary: { en: 'Removes the WeChat binding.', zh: '解除微信绑定。' },
    access: 'login',
    repeatable: 'sets values',
    output: done,
  }),
}
