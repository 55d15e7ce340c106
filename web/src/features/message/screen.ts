import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/message/index', purpose: 'messages (menu-delivered; path ours)', access: 'menu' },
] satisfies readonly Screen[]
