import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/login', access: 'public', group: 'logIn' },
  { path: '/oauth/redirect/$source', access: 'public', group: 'visitor' },
] satisfies readonly Screen[]
