import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/role',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'role', kinds: ['add', 'edit', 'delete', 'view', 'authority'] },
  },
] satisfies readonly Screen[]
