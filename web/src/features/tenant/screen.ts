import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/tenant',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'tenant', kinds: ['add', 'edit', 'delete', 'view'] },
  },
] satisfies readonly Screen[]
