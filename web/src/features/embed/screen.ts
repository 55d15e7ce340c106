import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/myiframe/$routerPath', purpose: 'embedded external page', access: 'login' },
] satisfies readonly Screen[]
