import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/selectexam/viewcmsexamdoc/index', access: 'login', group: 'signup' },
  { path: '/selectexam/viewcmsexamdoc_cns/index', access: 'login', group: 'signup' },
] satisfies readonly Screen[]
