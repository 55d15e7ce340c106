import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'

import { stayLocked } from '../shell/guard.ts'
import { OfflineBanner } from '../shell/offline-banner.tsx'

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
  beforeLoad: stayLocked,
  component: () => (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  ),
  notFoundComponent: () => <Navigate to="/404" replace />,
})
