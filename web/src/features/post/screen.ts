import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/post',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'post', kinds: ['add', 'edit', 'delete', 'view'] },
  },
] satisfies readonly Screen[]
