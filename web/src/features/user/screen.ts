import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/user',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'user', kinds: ['add', 'edit', 'delete', 'view', 'role', 'reset'] },
  },
] satisfies readonly Screen[]
