import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'

import { maskIdentifyingSearch, plainSearch } from '../client/search.ts'
import { logError } from '../frame/error-log/error-log.ts'
import { RouteFailed } from '../frame/error-pages/route-failed.tsx'
import { Pending } from '../ui/pending.tsx'
import { routeTree } from './route-tree.gen.ts'

/** The site: its addresses are the files of routes/. */
export function createAppRouter(client: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { client, hasPage: (path: string): boolean => path in router.routesByPath },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: Pending,
    defaultErrorComponent: RouteFailed,
    defaultOnCatch: (error) => logError(error),
    scrollRestoration: true,
    ...plainSearch,
  })
  maskIdentifyingSearch(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
