import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'

import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { useDeferredMount } from '#web/ui/use-deferred-mount.ts'
import { dialogAtom } from '../dialog.ts'
import { RecentPages } from '../recent-pages.tsx'
import { withScrollBar } from '../scroll-bar.ts'
import { MenuPending } from './menu-pending.tsx'
import { SideMenu } from './side-menu.tsx'

export type MenuDrawerProps = { isOpen: boolean; close: () => void }

/** Menu of a narrow window. */
export default function MenuDrawer({ isOpen, close }: MenuDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
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
  const isShown = useDeferredMount()
  return isShown ? (
    <>
      <PaletteButton close={close} />
      <RecentPages onNavigate={close} />
      <SideMenu collapsed={false} onNavigate={close} withTopMenus />
    </>
  ) : (
    <MenuPending />
  )
}

/** Opens the command palette, which has no button in the header where its text is large. */
function PaletteButton({ close }: Pick<MenuDrawerProps, 'close'>) {
  const openDialog = useSetAtom(dialogAtom)
  function search() {
    close()
    openDialog('palette')
  }
  return (
    <Button
      variant="default"
      fullWidth
      justify="flex-start"
      mih={44}
      mb="sm"
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      onClick={search}
    >
      <Trans>搜索菜单和操作</Trans>
    </Button>
  )
}
