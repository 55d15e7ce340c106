import type { Screen } from '#web/screen.ts'

export const screens = [
  {
    path: '/zpexam/signup/index',
    purpose: 'recruitment sign-up form, with position search, detail, submit and cancel',
    access: 'login',
    group: 'signup',
  },
] satisfies readonly Screen[]
