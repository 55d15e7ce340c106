import type { Screen } from '#web/screen.ts'

export const screens = [
  { path: '/myiframe/$routerPath', purpose: 'embedded external page', access: 'login' },
] satisfies readonly Screen[]
