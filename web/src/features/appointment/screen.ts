import type { Screen } from '#web/screen.ts'

export const screens = [
  { path: '/exam/appointment/index', purpose: 'appointments at venues (menu-delivered; path ours)', access: 'menu' },
] satisfies readonly Screen[]
