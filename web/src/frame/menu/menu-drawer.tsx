import { Trans } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useAtom } from 'jotai'
import { lazy, Suspense, useDeferredValue } from 'react'

import { MenuPending } from './menu-pending.tsx'
import { isMenuDrawerOpenAtom } from './menu-state.ts'

export const loadSideMenu = () => import('./side-menu.tsx').then((it) => ({ default: it.SideMenu }))
export const loadRecentPages = () => import('../recent-pages.tsx').then((it) => ({ default: it.RecentPages }))

const SideMenu = lazy(loadSideMenu)
const RecentPages = lazy(loadRecentPages)

/** Menu of a narrow window. */
export function MenuDrawer() {
  const [isOpen, open] = useAtom(isMenuDrawerOpenAtom)
  const close = () => open(false)
  return (
    <Drawer opened={isOpen} onClose={close} size={280} title={<Trans>菜单</Trans>} padding="xs">
      <DrawerMenu close={close} />
    </Drawer>
  )
}

/** The drawer opens at once, and its content is rendered behind that. */
function DrawerMenu({ close }: { close: () => void }) {
  const isShown = useDeferredValue(true, false)
  return (
    <Suspense fallback={<MenuPending />}>
      {isShown ? (
        <>
          <RecentPages onNavigate={close} />
          <SideMenu collapsed={false} onNavigate={close} withTopMenus />
        </>
      ) : (
        <MenuPending />
      )}
    </Suspense>
  )
}
