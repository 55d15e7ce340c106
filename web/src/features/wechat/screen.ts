import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/wechatError', purpose: 'WeChat binding error', access: 'public' },
  { path: '/wechatFail', purpose: 'WeChat binding failed', access: 'public' },
  { path: '/wechatInfo', purpose: 'official account not followed', access: 'public' },
  { path: '/wechatSuccess', purpose: 'WeChat binding succeeded', access: 'public' },
] satisfies readonly Screen[]
