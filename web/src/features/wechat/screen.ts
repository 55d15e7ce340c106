import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/wechatError', access: 'public' },
  { path: '/wechatFail', access: 'public' },
  { path: '/wechatInfo', access: 'public' },
  { path: '/wechatSuccess', access: 'public' },
] satisfies readonly Screen[]
