import type { Screen } from '#web/screen.ts'

export const screens = [
  { path: '/register', purpose: 'register an account (ordinary, anonymous)', access: 'public', group: 'visitor' },
  { path: '/unifiedRegister', purpose: 'unified-service registration', access: 'public', group: 'visitor' },
] satisfies readonly Screen[]
