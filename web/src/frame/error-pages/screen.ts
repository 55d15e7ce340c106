import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/403', purpose: 'no permission', access: 'public', group: 'result' },
  { path: '/404', purpose: 'unknown path (every unknown path redirects here)', access: 'public', group: 'result' },
  { path: '/500', purpose: 'server error', access: 'public', group: 'result' },
] satisfies readonly Screen[]
