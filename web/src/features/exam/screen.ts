import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/selectexam/index', purpose: 'pick an exam (menu-delivered; path ours)', access: 'menu', group: 'frame' },
] satisfies readonly Screen[]
