import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/exam/education/index', access: 'login', group: 'signup' }] satisfies readonly Screen[]
