import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/base/avatar/index', purpose: 'upload the basic photo', access: 'public' },
  {
    path: '/exam/uploadpicture/index',
    purpose: 'basic photo and supporting pictures of a sign-up (menu-delivered; path ours)',
    access: 'menu',
    group: 'signup',
  },
] satisfies readonly Screen[]
