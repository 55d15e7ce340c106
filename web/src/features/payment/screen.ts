import type { Screen } from '#web/ui/screens.ts'
import { payMethods } from './pay-methods.ts'

const jumpPages = Object.values(payMethods).map(
  ({ page: path, access }) => ({ path, access, purpose: 'jump page of a payment provider', group: 'payment' }) as const,
)

export const screens = [
  { path: '/payResult', purpose: 'payment result', access: 'public', group: 'payment' },
  { path: '/payError', purpose: 'payment error', access: 'public', group: 'payment' },
  { path: '/payError1', purpose: 'payment error, second form', access: 'public', group: 'payment' },
  { path: '/payError2', purpose: 'payment error, third form', access: 'public', group: 'payment' },
  { path: '/payScoreResult', purpose: 'payment result of a score service', access: 'public', group: 'payment' },
  { path: '/heliPayFront', purpose: 'return page of one payment provider', access: 'public', group: 'payment' },
  ...jumpPages,
  {
    path: '/exam/pay/index',
    purpose: 'order and payment of a sign-up (menu-delivered; path ours)',
    access: 'menu',
    group: 'payment',
  },
] satisfies readonly Screen[]
