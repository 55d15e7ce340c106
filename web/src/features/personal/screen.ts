import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/info/index', access: 'login' }] satisfies readonly Screen[]
