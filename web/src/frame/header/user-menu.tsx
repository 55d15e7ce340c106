import { useOnDemand } from '#web/ui/on-demand/use-on-demand.ts'
import { UserButton } from './user-button.tsx'

export const loadUserMenu = () => import('./user-menu-items.tsx').then((it) => it.default)

/** User menu: home, personal page, appearance, language, log-out. Its items are loaded when it is opened. */
export function UserMenu() {
  const { Part, target } = useOnDemand(loadUserMenu)
  return Part ? <Part /> : <UserButton aria-haspopup="menu" aria-expanded={false} {...target} />
}
