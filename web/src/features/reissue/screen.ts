import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/reissue/index', purpose: 'score certificate reissue (menu-delivered; path ours)', access: 'menu' },
] satisfies readonly Screen[]
