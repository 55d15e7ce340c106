import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/register', purpose: 'register an account (ordinary, anonymous)', access: 'public', group: 'visitor' },
  { path: '/unifiedRegister', purpose: 'unified-service registration', access: 'public', group: 'visitor' },
  { path: '/agreement', purpose: 'agreement and privacy notice', access: 'public' },
] satisfies readonly Screen[]
