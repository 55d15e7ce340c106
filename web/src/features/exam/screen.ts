import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/selectexam/index', access: 'menu', group: 'frame' }] satisfies readonly Screen[]
