import * as v from 'valibot'

import { done, Flag, Instant, maybe, Text } from './core/blade.ts'
import { read, write } from './core/endpoint.ts'

/** How far the binding is. `elsewhere`: that WeChat user belongs to another account already. */
export const wechatStatuses = ['waiting', 'scanned', 'bound', 'cancelled', 'expired', 'elsewhere'] as const
export type WechatStatus = (typeof wechatStatuses)[number]

/** How an account stands to WeChat. No name of WeChat's own for a person (openid) is among it. Source: security R51. */
export const WechatBinding = v.object({
  status: v.picklist(wechatStatuses),
  /** Of who is bound: their name in WeChat, masked, and since when. */
  nickName: Text,
  bindTime: maybe(Instant),
  /** Follows the official account; without that no message arrives. */
  followed: Flag,
  /** What the code says that binds whoever scans it in WeChat; empty when somebody is bound. */
  content: Text,
  expireTime: maybe(Instant),
})
export type WechatBinding = v.InferOutput<typeof WechatBinding>

/** Messages of the product in WeChat. */
export const wechat = {
  /**
   * An account that is not bound has one code at a time. Its final status is returned once, then there is a new
   * code.
   */
  getQrcode: read('GET ouma-register/wechat/getQrcode', {
    summary: 'Returns the WeChat binding, or a QR code that creates one.',
    access: 'login',
    output: WechatBinding,
    live: { on: 'status', while: ['waiting', 'scanned'] },
  }),
  cancelBondWechat: write('GET ouma-register/wechat/cancelBondWechat', {
    summary: 'Removes the WeChat binding.',
    access: 'login',
    output: done,
  }),
}
