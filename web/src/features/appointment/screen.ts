import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/exam/appointment/index', purpose: 'appointments at venues (menu-delivered; path ours)', access: 'menu' },
] satisfies readonly Screen[]
