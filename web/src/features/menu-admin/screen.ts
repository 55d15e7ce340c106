import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/menu',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'menu', kinds: ['add', 'edit', 'delete', 'view'] },
  },
] satisfies readonly Screen[]
