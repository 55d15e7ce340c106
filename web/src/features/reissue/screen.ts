import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/reissue/index', access: 'menu' }] satisfies readonly Screen[]
