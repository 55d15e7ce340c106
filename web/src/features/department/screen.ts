import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/selectexam/selectdepartment/index',
    purpose: 'choose city/department',
    access: 'login',
    group: 'signup',
  },
] satisfies readonly Screen[]
