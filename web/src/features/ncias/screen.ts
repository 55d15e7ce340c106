import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/nciasInstruction', purpose: 'national network identity: instructions', access: 'public', group: 'visitor' },
  {
    path: '/nciasQuestion',
    purpose: 'national network identity: questions and answers',
    access: 'public',
    group: 'visitor',
  },
] satisfies readonly Screen[]
