import type { Screen } from '#web/screen.ts'

export const screens = [
  { path: '/notselectexam/scoreanalysis/index', purpose: 'score analysis report', access: 'login', group: 'score' },
] satisfies readonly Screen[]
