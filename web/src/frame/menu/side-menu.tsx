import { useLingui } from '@lingui/react/macro'
import { Box, Button, NavLink, type NavLinkProps, ScrollArea, Stack, Text, Tooltip } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { createLink, useLocation } from '@tanstack/react-router'
import { memo, type ReactElement, type ReactNode } from 'react'

import { newWindow } from '#web/ui/in-app-browser/new-window.ts'
import type { LinkProps } from '#web/ui/link.tsx'
import { homePath } from '../tabs/visited.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuPending } from './menu-pending.tsx'
import { type Entry, contains, useMenu, useTopMenus, pageAncestors } from './menu.ts'
import { TopMenus } from './top-menus.tsx'
import { useEntryName } from './use-names.ts'

import classes from './side-menu.module.css'

/** Link in a menu. */
const LinkNav = createLink((props: LinkProps<NavLinkProps>) => <NavLink component="a" {...props} />)

type Props = {
  /** Collapsed to icons. */
  collapsed: boolean
  onNavigate?: () => void
  /** Includes the top menus, on narrow screens. */
  withTopMenus?: boolean
}

/** The side menu as a bar that scrolls. */
export const SideBar = (props: Props) => (
  <ScrollArea scrollbars="y" type="hover">
    <SideMenu {...props} />
  </ScrollArea>
)

/** Side menu of the selected top menu; home is ours and comes first. */
export function SideMenu({ collapsed, onNavigate, withTopMenus }: Props) {
  const { t } = useLingui()
  const top = useTopMenus()
  const { entries, isError, refetch, ...menu } = useMenu(top.active?.id)
  const isPending = top.isPending || menu.isPending
  return (
    <Box component="nav" aria-label={t`主菜单`} p="xs">
      <Stack gap={4}>
        {withTopMenus && <TopMenus fullWidth />}
        <Hint label={t`首页`} collapsed={collapsed}>
          <LinkNav
            to={homePath}
            label={collapsed ? undefined : t`首页`}
            aria-label={t`首页`}
            leftSection={<IconHome size={20} stroke={1.6} aria-hidden />}
            className={classes.entry}
            activeProps={{ active: true, 'aria-current': 'page' }}
            onClick={onNavigate}
          />
        </Hint>
        {isPending && <MenuPending />}
        {isError && <MenuFailed retry={refetch} collapsed={collapsed} />}
        {!isPending &&
          entries.map((entry) => (
            <MenuEntry key={entry.id} entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
          ))}
      </Stack>
    </Box>
  )
}

type EntryProps = { entry: Entry; collapsed?: boolean; onNavigate?: (() => void) | undefined }

/** Menu entry with its children; a leaf is a link. Rendered again when it changes, and not with each answer about menus. */
export const MenuEntry = memo(({ entry, collapsed = false, onNavigate }: EntryProps) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const icon = <MenuIcon entry={entry} />
  const { text, lang } = useEntryName()(entry)
  const label = collapsed ? undefined : text
  const common = { label, leftSection: icon, className: classes.entry ?? '', 'aria-label': text, lang }
  if (entry.children.length > 0) {
    const inside = pageAncestors([entry], pathname).length > 0
    return (
      <NavLink component="button" {...common} defaultOpened={inside} childrenOffset={collapsed ? 0 : 28}>
        {entry.children.map((child) => (
          <MenuEntry key={child.id} entry={child} collapsed={collapsed} onNavigate={onNavigate} />
        ))}
      </NavLink>
    )
  }
  return (
    <Hint label={<span lang={lang}>{text}</span>} collapsed={collapsed}>
      <LinkNav
        {...common}
        {...(contains(entry, pathname) && { active: true, 'aria-current': true })}
        to={entry.path}
        search={entry.search}
        target={entry.newWindow ? newWindow() : undefined}
        activeProps={{ active: true, 'aria-current': 'page' }}
        onClick={onNavigate}
      />
    </Hint>
  )
})

/** Name of an entry that shows its icon only. */
const Hint = ({ label, collapsed, children }: { label: ReactNode; collapsed: boolean; children: ReactElement }) =>
  collapsed ? (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  ) : (
    children
  )

function MenuFailed({ retry, collapsed }: { retry: () => void; collapsed: boolean }) {
  const { t } = useLingui()
  if (collapsed) return null
  return (
    <Stack gap="xs" p="xs" role="alert">
      <Text size="sm" c="dimmed">{t`菜单加载失败`}</Text>
      <Button variant="default" size="xs" onClick={retry}>{t`重试`}</Button>
    </Stack>
  )
}
