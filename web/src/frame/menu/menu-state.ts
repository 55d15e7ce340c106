import { useMediaQuery } from '@mantine/hooks'
import { atom, useAtom, useAtomValue } from 'jotai'

/** Responsive levels: full side menu and top menus in the header, icons only, drawer. Source: specification 2. */
export const wideScreen = '(min-width: 1200px)'
const medium = '(min-width: 992px)'

/** State of the side menu that the person chose; null for the default of the level. */
const collapsedAtom = atom<boolean | null>(null)

/** Whether the drawer is open: an atom, so that opening it renders the drawer alone and not the frame. */
export const isMenuDrawerOpenAtom = atom(false)

/** Side menu of this window: none on a narrow one, which has a drawer. */
export function useSideMenu() {
  const isWide = useMediaQuery(wideScreen, false, { getInitialValueInEffect: false })
  const hasSidebar = useMediaQuery(medium, false, { getInitialValueInEffect: false })
  return { hasSidebar, isCollapsed: useAtomValue(collapsedAtom) ?? !isWide }
}

/** Opens and closes the menu, wherever this window has it. */
export function useMenuToggle() {
  const { hasSidebar, isCollapsed } = useSideMenu()
  const [, collapse] = useAtom(collapsedAtom)
  const [isDrawerOpen, openDrawer] = useAtom(isMenuDrawerOpenAtom)
  return hasSidebar
    ? { isOpen: !isCollapsed, toggle: () => collapse(!isCollapsed) }
    : { isOpen: isDrawerOpen, toggle: () => openDrawer(!isDrawerOpen) }
}
