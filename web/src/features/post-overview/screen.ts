import type { Screen } from '#web/screen.ts'

export const screens = [
  {
    path: '/system/postoverview',
    purpose: 'posts, to read only',
    access: 'menu',
    area: 'administration',
    icon: 'IconId',
  },
] satisfies readonly Screen[]
