import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  { path: '/nciasInstruction', access: 'public', group: 'visitor' },
  { path: '/nciasQuestion', access: 'public', group: 'visitor' },
] satisfies readonly Screen[]
