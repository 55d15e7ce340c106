import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/notselectexam/scorequery/index', purpose: 'score home and query', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult/index', purpose: 'score details', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult1/index', purpose: 'score details, form 1', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult3/index', purpose: 'score details, form 3', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult4/index', purpose: 'score details, form 4', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult5/index', purpose: 'score details, form 5', access: 'login', group: 'score' },
  { path: '/notselectexam/scorequeryresult6/index', purpose: 'score details, form 6', access: 'login', group: 'score' },
] satisfies readonly Screen[]
