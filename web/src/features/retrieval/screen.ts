import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/retrievePassword', access: 'public', group: 'visitor' },
  { path: '/retrievePID', access: 'public', group: 'visitor' },
] satisfies readonly Screen[]
