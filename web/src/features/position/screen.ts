import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/zpexam/signup/index',
    purpose: 'recruitment sign-up form, with position search, detail, submit and cancel',
    access: 'login',
    group: 'signup',
  },
] satisfies readonly Screen[]
