import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/selectexam/viewcmsexamdoc/index',
    purpose: 'view institution documents',
    access: 'login',
    group: 'signup',
  },
  {
    path: '/selectexam/viewcmsexamdoc_cns/index',
    purpose: 'view the commitment letter',
    access: 'login',
    group: 'signup',
  },
] satisfies readonly Screen[]
