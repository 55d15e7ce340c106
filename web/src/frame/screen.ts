import type { Screen } from '../ui/screens.ts'

export const screens = [
  { path: '/', purpose: 'redirects to /wel', access: 'public' },
  { path: '/lock', purpose: 'lock screen', access: 'public' },
  { path: '/wel', purpose: 'redirects to /wel/index', access: 'login' },
  { path: '/wel/index', purpose: 'home, the first tab, cannot be closed', access: 'login', group: 'frame' },
] satisfies readonly Screen[]
