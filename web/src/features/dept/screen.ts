import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/dept',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'dept', kinds: ['add', 'edit', 'delete', 'view'] },
  },
] satisfies readonly Screen[]
