import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/notselectexam/baseinfo/index', access: 'login', group: 'signup' },
] satisfies readonly Screen[]
