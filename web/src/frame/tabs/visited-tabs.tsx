import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, CloseButton, Menu, ScrollArea } from '@mantine/core'
import { IconArrowsMinimize, IconDots, IconHome, IconPinFilled } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { memo, type MouseEvent, useEffect, useRef } from 'react'

import { isMaximisedAtom } from '../view.ts'
import { TabActions } from './tab-actions.tsx'
import { TabLink } from './tab-link.tsx'
import { TabName } from './tab-name.tsx'
import { useOpenTabs, useTabName, useTabs } from './use-tabs.tsx'
import { homePath, type Visited } from './visited.ts'

import classes from './visited-tabs.module.css'

const home = { href: homePath, link: homePath }

/** Tab bar, home first. From 768 px; on phones the menu lists the tabs. */
export function VisitedTabs() {
  const { t } = useLingui()
  const { tabs, active } = useTabs()
  return (
    <Box component="nav" className={classes.strip} visibleFrom="sm" aria-label={t`已打开的页面`}>
      <ScrollArea type="hover" scrollbars="x" scrollbarSize={4} className={classes.scroll ?? ''}>
        <ul className={classes.tabs}>
          <Menu shadow="md" width={180} withInitialFocusPlaceholder={false}>
            <Menu.ContextMenu>
              <li className={classes.tab} data-open={active === homePath || undefined}>
                <TabLink tab={home} isActive={active === homePath} className={classes.link}>
                  <IconHome size={15} aria-hidden />
                  <Trans>首页</Trans>
                </TabLink>
              </li>
            </Menu.ContextMenu>
            <Menu.Dropdown>
              <TabActions tabKey={homePath} link={homePath} />
            </Menu.Dropdown>
          </Menu>
          {tabs.map((tab) => (
            <Tab key={tab.key} tab={tab} isActive={tab.key === active} />
          ))}
        </ul>
      </ScrollArea>
      <StripMenu />
    </Box>
  )
}

type TabProps = { tab: Visited; isActive: boolean }

/** Renders again when it comes to the front or leaves it, and not with every other tab. */
const Tab = memo(function Tab({ tab, isActive }: TabProps) {
  const { t } = useLingui()
  const tabs = useOpenTabs()
  const { text: name, lang } = useTabName().nameOf(tab)
  const element = useRef<HTMLLIElement>(null)
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    // Prevents the browser's middle click, which opens the link in a new window.
    event.preventDefault()
    tabs.close(tab.key)
  }
  useEffect(() => {
    // Scrolls the active tab into view, again when its name becomes longer.
    if (isActive && name) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive, name])
  return (
    <Menu shadow="md" width={180} withInitialFocusPlaceholder={false}>
      <Menu.ContextMenu>
        <li ref={element} className={classes.tab} data-open={isActive || undefined} onAuxClick={closeByMiddle}>
          <TabLink tab={tab} isActive={isActive} className={classes.link}>
            {tab.isPinned && <IconPinFilled size={13} aria-hidden />}
            <TabName tab={tab} />
          </TabLink>
          {!tab.isPinned && (
            <CloseButton size="xs" aria-label={t`关闭 ${name}`} lang={lang} onClick={() => tabs.close(tab.key)} />
          )}
        </li>
      </Menu.ContextMenu>
      <Menu.Dropdown>
        <TabActions tabKey={tab.key} link={tab.link} isPinned={tab.isPinned} />
      </Menu.Dropdown>
    </Menu>
  )
})

/** Menu of the tab bar: actions of the active tab, tabs that do not fit, reopening the last closed one. */
function StripMenu() {
  const { t } = useLingui()
  const tabs = useTabs()
  const { nameOf } = useTabName()
  const [isMaximised, setMaximised] = useAtom(isMaximisedAtom)
  const active = tabs.tabs.find((tab) => tab.key === tabs.active)
  return (
    <div className={classes.actions}>
      {isMaximised && (
        <ActionIcon variant="subtle" color="gray" c="inherit" aria-label={t`还原`} onClick={() => setMaximised(false)}>
          <IconArrowsMinimize size={18} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" c="inherit" aria-label={t`标签页操作`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          <TabActions tabKey={tabs.active} link={active?.link ?? homePath} isPinned={active?.isPinned} />
          {tabs.reopen && (
            <Menu.Item onClick={tabs.reopen}>
              <Trans>重新打开关闭的页面</Trans>
            </Menu.Item>
          )}
          {tabs.tabs.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>
                <Trans>已打开的页面</Trans>
              </Menu.Label>
            </>
          )}
          {tabs.tabs.map((tab) => {
            const { text, lang } = nameOf(tab)
            return (
              <Menu.Item
                key={tab.key}
                lang={lang}
                fw={tab.key === tabs.active ? 600 : undefined}
                aria-current={tab.key === tabs.active}
                onClick={() => void tabs.go(tab.href)}
              >
                {text}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
