import { createScopedKeydownHandler, Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

/** Arrow keys, Home and End, as Mantine's items have them; a link is no button, and the handler needs an element alone. */
const moveByKeys = createScopedKeydownHandler({
  siblingSelector: '[data-menu-item]',
  parentSelector: '[data-menu-dropdown]',
  activateOnFocus: false,
  loop: true,
  dir: 'ltr',
  orientation: 'vertical',
}) as (event: KeyboardEvent<HTMLElement>) => void

/** What makes an element an item of the Mantine menu around it. */
const item = {
  role: 'menuitem',
  tabIndex: -1,
  'data-menu-item': true,
  'data-mantine-stop-propagation': true,
  className: `mantine-focus-auto ${UnstyledButton.classes.root} ${Menu.classes.item}`,
  onMouseDown: (event: MouseEvent) => event.preventDefault(), // the focus stays in the menu
  onKeyDown: moveByKeys,
} as const

type Props = {
  icon?: ReactNode
  /** Behind the text. */
  end?: ReactNode
  lang?: string
  isCurrent?: boolean
  children: ReactNode
}

const Content = ({ icon, end, children }: Pick<Props, 'icon' | 'end' | 'children'>) => (
  <>
    {icon && (
      <span className={Menu.classes.itemSection} data-position="left">
        {icon}
      </span>
    )}
    <span className={Menu.classes.itemLabel} data-menu-item-label>
      {children}
    </span>
    {end && (
      <span className={Menu.classes.itemSection} data-position="right">
        {end}
      </span>
    )}
  </>
)

/** Item of the account's menu: plain elements, since ten of Mantine's items keep a phone busy as the menu opens. */
export const UserMenuItem = ({ lang, isCurrent, onClick, ...content }: Props & { onClick: () => void }) => (
  <button
    type="button"
    {...item}
    lang={lang}
    aria-current={isCurrent}
    style={isCurrent ? { fontWeight: 600 } : undefined}
    onClick={onClick}
  >
    <Content {...content} />
  </button>
)

/** The same as a link. */
export const UserMenuLink = ({ to, ...content }: Pick<Props, 'icon' | 'children'> & { to: string }) => (
  <Link to={to} {...item}>
    <Content {...content} />
  </Link>
)
