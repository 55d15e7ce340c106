import type { Screen } from '#web/ui/screens.ts'
import { payMethods } from './pay-methods.ts'

const jumpPages = Object.values(payMethods).map(
  ({ page: path, access }) => ({ path, access, group: 'payment' }) as const,
)

export const screens = [
  { path: '/payResult', access: 'public', group: 'payment' },
  { path: '/payError', access: 'public', group: 'payment' },
  { path: '/payError1', access: 'public', group: 'payment' },
  { path: '/payError2', access: 'public', group: 'payment' },
  { path: '/payScoreResult', access: 'public', group: 'payment' },
  { path: '/heliPayFront', access: 'public', group: 'payment' },
  ...jumpPages,
  { path: '/exam/pay/index', access: 'menu', group: 'payment' },
] satisfies readonly Screen[]
