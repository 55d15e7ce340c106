import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'

import { AccountConflict } from '../shell/account-conflict.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { conflictAtom } from '../shell/session.ts'
import { useOtherTabs } from '../shell/use-other-tabs.ts'

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Root,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

function Root() {
  useOtherTabs()
  const conflict = useAtomValue(conflictAtom)
  if (conflict) return <AccountConflict />
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  )
}
