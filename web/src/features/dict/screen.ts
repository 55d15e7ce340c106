import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/dict',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'dict', kinds: ['add', 'edit', 'delete'] },
  },
  {
    path: '/system/dictbiz',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'dictbiz', kinds: ['add', 'edit', 'delete'] },
  },
] satisfies readonly Screen[]
