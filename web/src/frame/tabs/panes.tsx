import { Outlet, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Activity, lazy, useEffect, useLayoutEffect, useState } from 'react'

import { useAccount } from '#web/client/session/session.ts'
import { TabKeyProvider } from '#web/ui/draft/tab-key.ts'
import { unsaved } from '#web/ui/draft/unsaved.ts'
import { useActiveTab } from './active-tab.ts'
import { type MountedPanes, arrangePanes } from './arrange-panes.ts'
import { removeScrollPosition, scrollToPosition, storedScrollPosition, storeScrollPosition } from './scroll-position.ts'
import { homePath, refreshesAtom, visitedAtom } from './visited.ts'

type Pane = MountedPanes & {
  /** Scroll position, in pixels. */
  readonly scroll: { y: number }
}

/** Active page, and the pages of the other tabs, mounted but hidden: their form, scroll and filter state is kept. */
export function Panes() {
  const active = useActiveTab()
  const { ref } = useAccount()
  const tabs = useAtomValue(visitedAtom)
  const refreshes = useAtomValue(refreshesAtom)
  const [panes, setPanes] = useState<readonly Pane[]>([])

  const paneId = (key: string) => `${refreshes[key] ?? 0} ${key}`
  const isOpen = (key: string) => key === homePath || tabs.some((tab) => tab.key === key)
  const next = arrangePanes(panes, {
    active: { key: active, id: paneId(active) },
    stays: (pane) => isOpen(pane.key) && pane.id === paneId(pane.key),
    isUnsaved: (key) => unsaved.tabKeys().includes(key),
    begin: ({ key, id }, turn) => ({
      key,
      id,
      turn,
      // Of the first page of the frame only: others are opened anew.
      scroll: { y: panes.length === 0 ? storedScrollPosition(ref, key) : 0 },
    }),
  })
  if (next !== panes) setPanes(next)
  useScroll(next, paneId(active))
  useStoredScroll(ref, active)
  // Unregisters forms of unmounted pages.
  useEffect(() => unsaved.update())

  return next.map((pane) => (
    <Activity key={pane.id} mode={pane.key === active ? 'visible' : 'hidden'}>
      <TabKeyProvider value={pane.key}>
        <Page isHidden={pane.key !== active} />
      </TabKeyProvider>
    </Activity>
  ))
}

/**
 * Page of a tab. A hidden one is suspended, so that it keeps its last rendering: the router's matches and location are
 * those of the active page. Source: docs/decisions/0183.
 */
function Page({ isHidden }: { isHidden: boolean }) {
  // One for each page: React's listeners to its promise end with the page.
  const [Suspended] = useState(() => lazy(() => new Promise<never>(() => undefined)))
  return isHidden ? <Suspended /> : <Outlet />
}

/** Scroll restoration: the window scrolls for all pages, each gets its own position back. */
function useScroll(panes: readonly Pane[], active: string) {
  const router = useRouter()
  const pane = panes.find(({ id }) => id === active)
  // A layout effect runs before the router's own scroll restoration after paint.
  useLayoutEffect(() => {
    const scroll = pane?.scroll
    if (!scroll) return undefined
    let isArriving = true
    const arrive = () => {
      if (isArriving && scroll.y > 0) scrollToPosition(scroll.y)
    }
    const { resolvedLocation, location } = router.state
    if (resolvedLocation?.href === location.href) arrive() // the first page is mounted after the router has rendered it
    const stops = [
      router.subscribe('onRendered', () => {
        arrive()
        isArriving = false
      }),
      router.subscribe('onBeforeLoad', () => {
        scroll.y = window.scrollY
        isArriving = false
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router, pane?.scroll])
}

/** Stores the position before the frame is unmounted: by a reload, the lock or the end of the session. */
function useStoredScroll(account: string, active: string) {
  const router = useRouter()
  useEffect(() => {
    removeScrollPosition()
    const store = () => storeScrollPosition(account, active)
    const stop = router.subscribe('onBeforeLoad', ({ toLocation: { pathname } }) => {
      if (pathname === '/lock' || pathname === '/login') store()
    })
    window.addEventListener('pagehide', store)
    return () => {
      stop()
      window.removeEventListener('pagehide', store)
    }
  }, [router, account, active])
}
