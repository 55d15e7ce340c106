import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'

import { enforceLock } from '../session/guard.ts'
import { ToastHost } from '../ui/toast/toast-host.tsx'
import { OfflineBanner } from '../front/offline-banner.tsx'

type Context = {
  client: QueryClient
  /** Whether a path is that of a page of ours. */
  hasPage: (path: string) => boolean
}

export const Route = createRootRouteWithContext<Context>()({
  beforeLoad: enforceLock,
  component: () => (
    <>
      <OfflineBanner />
      <ToastHost />
      <Outlet />
    </>
  ),
  notFoundComponent: () => <Navigate to="/404" replace />,
})
