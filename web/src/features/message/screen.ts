import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/message/index', access: 'menu' }] satisfies readonly Screen[]
