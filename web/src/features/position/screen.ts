import type { Screen } from '#web/ui/screens.ts'

export const screens = [{ path: '/zpexam/signup/index', access: 'login', group: 'signup' }] satisfies readonly Screen[]
