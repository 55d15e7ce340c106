import type { Screen } from '#web/ui/screens.ts'

export const screens = [
  {
    path: '/monitor/log/usual',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'log_usual', kinds: ['view'] },
  },
  { path: '/monitor/log/api', access: 'menu', area: 'administration', buttons: { page: 'log_api', kinds: ['view'] } },
  {
    path: '/monitor/log/error',
    access: 'menu',
    area: 'administration',
    buttons: { page: 'log_error', kinds: ['view'] },
  },
] satisfies readonly Screen[]
