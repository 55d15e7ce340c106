import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/base/avatar/index', access: 'public' },
  { path: '/exam/uploadpicture/index', access: 'menu', group: 'signup' },
] satisfies readonly Screen[]
