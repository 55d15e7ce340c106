import type { Screen } from '#web/screen.ts'

export const screens = [
  {
    path: '/selectexam/viewcmsexamdoc/index',
    purpose: 'view institution documents',
    access: 'login',
    group: 'signup',
    icon: 'IconVocabulary',
  },
  {
    path: '/selectexam/viewcmsexamdoc_cns/index',
    purpose: 'view the commitment letter',
    access: 'login',
    group: 'signup',
    icon: 'IconSignature',
  },
] satisfies readonly Screen[]
