import type { Screen } from '../ui/screens.ts'

export const screens = [
  { path: '/', access: 'public' },
  { path: '/lock', access: 'public' },
  { path: '/wel', access: 'login' },
  { path: '/wel/index', access: 'login', group: 'frame' },
] satisfies readonly Screen[]
