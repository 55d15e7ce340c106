import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/myiframe/$routerPath', access: 'login' }] satisfies readonly Screen[]
