import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/403', access: 'public', group: 'result' },
  { path: '/404', access: 'public', group: 'result' },
  { path: '/500', access: 'public', group: 'result' },
] satisfies readonly Screen[]
