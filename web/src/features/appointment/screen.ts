import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/exam/appointment/index', access: 'menu' }] satisfies readonly Screen[]
