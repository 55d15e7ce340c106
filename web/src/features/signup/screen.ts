import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/exam/signup/index', access: 'login', group: 'signup' },
  { path: '/exam/examineeflow/index', access: 'login', group: 'signup' },
] satisfies readonly Screen[]
