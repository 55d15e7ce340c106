import type { Screen } from '#web/screen.ts'

export const screens = [
  {
    path: '/system/param',
    purpose: 'parameters',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'param', kinds: ['add', 'edit', 'delete'] },
  },
] satisfies readonly Screen[]
