import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/wel/dashboard', access: 'login', area: 'administration', group: 'frame' },
] satisfies readonly Screen[]
