import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/selectexam/selectdepartment/index', access: 'login', group: 'signup' },
] satisfies readonly Screen[]
