import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/notice',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'notice', kinds: ['add', 'edit', 'delete', 'view'] },
  },
] satisfies readonly Screen[]
