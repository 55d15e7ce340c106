import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/retrievePassword',
    purpose: 'retrieve a forgotten password: search, verify, reset',
    access: 'public',
    group: 'visitor',
  },
  { path: '/retrievePID', purpose: 'national network identity authentication', access: 'public', group: 'visitor' },
] satisfies readonly Screen[]
