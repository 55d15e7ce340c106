import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/param',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'param', kinds: ['add', 'edit', 'delete'] },
  },
] satisfies readonly Screen[]
