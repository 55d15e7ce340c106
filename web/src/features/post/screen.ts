import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/system/post',
    purpose: 'posts (menu-delivered; path ours)',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'post', kinds: ['add', 'edit', 'delete', 'view'] },
  },
] satisfies readonly Screen[]
