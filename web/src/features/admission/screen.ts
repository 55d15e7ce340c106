import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/exam/zkzdy/index', access: 'login', group: 'admission' },
  { path: '/notselectexam/zkzdy/index', access: 'login', group: 'admission' },
] satisfies readonly Screen[]
