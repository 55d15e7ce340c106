import { useAtom } from 'jotai'

import { OnDemandDialog } from '#web/ui/on-demand/on-demand-dialog.tsx'
import { onDemand, useIsLoaded } from '#web/ui/on-demand/on-demand.ts'
import { MenuPending } from './menu-pending.tsx'
import { isMenuDrawerOpenAtom } from './menu-state.ts'

import classes from './menu-drawer-host.module.css'

const drawer = onDemand(() => import('./menu-drawer.tsx'))

/** Loads the drawer, so that it opens at once. */
export const loadMenuDrawer = drawer.load

/** Where the drawer opens; until it is loaded its skeleton does. */
export function MenuDrawerHost() {
  const [isOpen, open] = useAtom(isMenuDrawerOpenAtom)
  const isLoaded = useIsLoaded(drawer)
  const close = () => open(false)
  if (!isOpen && !isLoaded) return null
  const pending = isOpen && <DrawerPending />
  return <OnDemandDialog part={drawer} props={{ isOpen, close }} close={close} pending={pending} isOpen={isOpen} />
}

const DrawerPending = () => (
  <div className={classes.ground}>
    <div className={classes.drawer}>
      <MenuPending />
    </div>
  </div>
)
