import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/notselectexam/scorequery/index', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult/index', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult1/index', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult3/index', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult4/index', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult5/index', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult6/index', access: 'login', group: 'score' },
] satisfies readonly Screen[]
