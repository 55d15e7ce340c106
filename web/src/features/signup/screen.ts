import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/exam/signup/index', purpose: 'sign-up form', access: 'login', group: 'signup' },
  {
    path: '/exam/examineeflow/index',
    purpose: 'application flow',
    access: 'login',
    group: 'signup',
  },
] satisfies readonly Screen[]
