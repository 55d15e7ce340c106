import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/register', access: 'public', group: 'visitor' },
  { path: '/unifiedRegister', access: 'public', group: 'visitor' },
  { path: '/agreement', access: 'public' },
] satisfies readonly Screen[]
