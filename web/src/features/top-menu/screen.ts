import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/topmenu',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'topmenu', kinds: ['add', 'edit', 'delete', 'view', 'setting'] },
  },
] satisfies readonly Screen[]
