import type { Screen } from '#web/screen.ts'

export const screens = [
  { path: '/payResult', purpose: 'payment result', access: 'public', group: 'payment' },
  { path: '/payError', purpose: 'payment error', access: 'public', group: 'payment' },
  { path: '/payError1', purpose: 'payment error, second form', access: 'public', group: 'payment' },
  { path: '/payError2', purpose: 'payment error, third form', access: 'public', group: 'payment' },
  { path: '/payScoreResult', purpose: 'payment result of a score service', access: 'public', group: 'payment' },
  { path: '/heliPayFront', purpose: 'return page of one payment provider', access: 'public', group: 'payment' },
  { path: '/order/08/index', purpose: 'bank payment jump page', access: 'public', group: 'payment' },
  { path: '/order/01', purpose: 'payment jump page of one provider', access: 'login', group: 'payment' },
  { path: '/order/02', purpose: 'payment jump page of a mobile wallet provider', access: 'login', group: 'payment' },
  { path: '/order/05', purpose: 'payment jump page of the unified platform', access: 'login', group: 'payment' },
  {
    path: '/exam/pay/index',
    purpose: 'order and payment of a sign-up (menu-delivered; path ours)',
    access: 'menu',
    group: 'payment',
    icon: 'IconCreditCard',
  },
] satisfies readonly Screen[]
