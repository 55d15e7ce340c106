import { Trans } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useDeferredValue } from 'react'

import { RecentPages } from '../recent-pages.tsx'
import { withScrollBar } from '../scroll-bar.ts'
import { MenuPending } from './menu-pending.tsx'
import { SideMenu } from './side-menu.tsx'

export type MenuDrawerProps = { isOpen: boolean; close: () => void }

/** Menu of a narrow window. */
export default function MenuDrawer({ isOpen, close }: MenuDrawerProps) {
  // Closed when it is mounted: only then Mantine notes where the focus returns to.
  const isShown = useDeferredValue(isOpen, false)
  return (
    <Drawer
      opened={isShown}
      onClose={close}
      size={280}
      title={<Trans>菜单</Trans>}
      padding="xs"
      removeScrollProps={withScrollBar}
    >
      <DrawerMenu close={close} />
    </Drawer>
  )
}

/** The drawer opens at once, and its content is rendered behind that. */
function DrawerMenu({ close }: Pick<MenuDrawerProps, 'close'>) {
  const isShown = useDeferredValue(true, false)
  return isShown ? (
    <>
      <RecentPages onNavigate={close} />
      <SideMenu collapsed={false} onNavigate={close} withTopMenus />
    </>
  ) : (
    <MenuPending />
  )
}
