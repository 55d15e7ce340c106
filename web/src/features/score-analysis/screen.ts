import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/notselectexam/scoreanalysis/index', access: 'login', group: 'score' },
] satisfies readonly Screen[]
