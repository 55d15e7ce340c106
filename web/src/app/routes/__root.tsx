import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'

import { useRightClock } from '#web/client/api/use-right-clock.ts'
import { enforceLock } from '#web/client/session/guard.ts'
import { OfflineBanner } from '#web/frame/public-pages/offline-banner.tsx'
import { NoticesHost, useStatusAtStart } from '#web/frame/service-status/notices-host.tsx'
import { ToastHost } from '#web/ui/toast/toast-host.tsx'

type Context = {
  client: QueryClient
  /** Whether a path leads to a page of ours. */
  hasPage: (path: string) => boolean
}

export const Route = createRootRouteWithContext<Context>()({
  beforeLoad: enforceLock,
  component: Root,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

function Root() {
  useRightClock()
  useStatusAtStart()
  return (
    <>
      <OfflineBanner />
      <NoticesHost />
      <ToastHost />
      <Outlet />
    </>
  )
}
