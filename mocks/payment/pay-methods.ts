import type { PayMethod, PayType } from '#contracts/candidate/payment.ts'

type Method = Pick<PayMethod, 'name' | 'description' | 'recommended'> & {
  /** Name on its checkout page. */
  readonly checkout: string
  /** Page of ours to which it sends people back, and by which method. */
  readonly returnPage: string
  readonly returnsBy: 'get' | 'post'
  /** It sends people to pages of their own where a payment failed. */
  readonly hasErrorPages?: boolean
  /** It gets the order beforehand, and is opened by a QR code or its app. */
  readonly isWallet?: boolean
}

/** What the mock upstream says of each payment method, and how the mock provider behaves. */
export const payMethods: Readonly<Record<PayType, Method>> = {
  '01': {
    name: '合利宝支付',
    checkout: '合利宝收银台',
    description: '银行卡快捷支付，支持储蓄卡和信用卡',
    recommended: ['phone'],
    returnPage: '/heliPayFront',
    returnsBy: 'post',
  },
  '02': {
    name: '微信支付',
    checkout: '微信支付',
    description: '手机上直接支付，电脑上扫码支付',
    recommended: ['desktop', 'wechat'],
    returnPage: '/payResult',
    returnsBy: 'get',
    isWallet: true,
  },
  '05': {
    name: '统一支付平台',
    checkout: '统一支付平台',
    description: '非税收入统一支付平台',
    recommended: [],
    returnPage: '/payResult',
    returnsBy: 'get',
    hasErrorPages: true,
  },
  '08': {
    name: '网上银行',
    checkout: '网上银行',
    description: '需已开通个人网银',
    recommended: [],
    returnPage: '/payResult',
    returnsBy: 'get',
  },
}
