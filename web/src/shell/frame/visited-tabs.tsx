import { Trans, useLingui } from '@lingui/react/macro'
import { Box, CloseButton, ScrollArea } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { Link, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { leavesOf, useMenu } from './menu.ts'
import { closeAtom, homePath, visitAtom, type Visited, visitedAtom } from './visited.ts'
import classes from './visited-tabs.module.css'

/** Pages that were visited, home first. From 768 px; on a phone the bar below takes their place. */
export function VisitedTabs() {
  const { t, i18n } = useLingui()
  const tabs = useAtomValue(visitedAtom)
  const close = useSetAtom(closeAtom)
  const navigate = useNavigate()
  const { href, pathname } = useLocation()
  useVisit()
  const nameOf = ({ label, messageId }: Visited) => label ?? (messageId ? i18n._(messageId) : '')
  const closeTab = (tab: string) => {
    const next = close(tab)
    if (tab.split(/[?#]/)[0] === pathname) void navigate({ href: next })
  }
  return (
    <Box component="nav" className={classes.strip} visibleFrom="sm" aria-label={t`已打开的页面`}>
      <ScrollArea type="hover" scrollbars="x" scrollbarSize={4}>
        <ul className={classes.tabs}>
          <li className={classes.tab} data-open={pathname === homePath || undefined}>
            <Link to={homePath} className={classes.link} aria-current={pathname === homePath ? 'page' : undefined}>
              <IconHome size={15} aria-hidden />
              <Trans>首页</Trans>
            </Link>
          </li>
          {tabs.map((tab) => (
            <li key={tab.href} className={classes.tab} data-open={tab.href === href || undefined}>
              <Link to={tab.href} className={classes.link} aria-current={tab.href === href ? 'page' : undefined}>
                {nameOf(tab)}
              </Link>
              <CloseButton size="xs" aria-label={t`关闭 ${nameOf(tab)}`} onClick={() => closeTab(tab.href)} />
            </li>
          ))}
        </ul>
      </ScrollArea>
    </Box>
  )
}

/** Gives the open page its tab, named by the server's menu or by the route itself. */
function useVisit() {
  const { href, pathname } = useLocation()
  const title = useMatches().at(-1)?.staticData.title
  const { entries } = useMenu()
  const entry = leavesOf(entries).find((leaf) => leaf.path === pathname)
  const visit = useSetAtom(visitAtom)
  const label = entry?.label
  const messageId = title?.id
  useEffect(() => {
    if (label || messageId) visit({ href, label, messageId })
  }, [href, label, messageId, visit])
}
