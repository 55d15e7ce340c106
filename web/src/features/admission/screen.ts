import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/exam/zkzdy/index', purpose: 'admission ticket print', access: 'login', group: 'admission' },
  {
    path: '/notselectexam/zkzdy/index',
    purpose: 'admission ticket print, with no exam selected',
    access: 'login',
    group: 'admission',
  },
] satisfies readonly Screen[]
