import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhone, type IconProps, IconSearch } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'

import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { useDeferredMount } from '#web/ui/use-deferred-mount.ts'
import { dialogAtom, type DialogName } from '../dialog.ts'
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
  const { t } = useLingui()
  const isShown = useDeferredMount()
  const signsUp = useSignsUp()
  return isShown ? (
    <>
      <DrawerButton name="palette" icon={IconSearch} close={close}>{t`搜索菜单和操作`}</DrawerButton>
      <SideMenu collapsed={false} onNavigate={close} withTopMenus />
      {signsUp && <DrawerButton name="contact" icon={IconPhone} close={close}>{t`联系我们`}</DrawerButton>}
      <RecentPages onNavigate={close} />
    </>
  ) : (
    <MenuPending />
  )
}

type ButtonProps = { name: DialogName; icon: ComponentType<IconProps>; close: () => void; children: ReactNode }

/** Opens a dialog of the frame: the command palette has no button in the header where its text is large. */
function DrawerButton({ name, icon: Icon, close, children }: ButtonProps) {
  const openDialog = useSetAtom(dialogAtom)
  function open() {
    close()
    openDialog(name)
  }
  return (
    <Button
      variant="default"
      fullWidth
      justify="flex-start"
      mih={44}
      my="sm"
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      onClick={open}
    >
      {children}
    </Button>
  )
}
