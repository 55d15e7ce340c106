import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/info/index',
    purpose: 'personal info: profile, password, WeChat binding, account deletion',
    access: 'login',
  },
] satisfies readonly Screen[]
