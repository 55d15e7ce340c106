import type { Screen } from '#web/screen.ts'

export const screens = [
  { path: '/wel/dashboard', purpose: 'dashboard', access: 'login', area: 'administration', group: 'frame' },
] satisfies readonly Screen[]
