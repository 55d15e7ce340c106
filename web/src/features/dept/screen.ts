import type { Screen } from '#web/screen.ts'

export const screens = [
  {
    path: '/system/dept',
    purpose: 'departments (menu-delivered; path ours)',
    access: 'menu',
    area: 'administration',

    icon: 'IconSitemap',
    buttons: { page: 'dept', kinds: ['add', 'edit', 'delete', 'view'] },
  },
] satisfies readonly Screen[]
