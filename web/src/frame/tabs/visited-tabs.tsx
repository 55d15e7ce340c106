import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, CloseButton, Menu, ScrollArea } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconArrowsMinimize, IconDots, IconHome, IconPinFilled } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef } from 'react'

import { isMaximisedAtom } from '../view.ts'
import { useActiveTab } from './active-tab.ts'
import { TabActions } from './tab-actions.tsx'
import { TabLink } from './tab-link.tsx'
import { TabName } from './tab-name.tsx'
import { useNameOfTab, useOpenTabs, useTabName, useTabs } from './use-tabs.tsx'
import { homePath, type Visited, visitedAtom } from './visited.ts'

import classes from './visited-tabs.module.css'

const home = { href: homePath, link: homePath }

/**
 * Tab bar, home first. From 768 px; on phones the menu lists the tabs. Its parts read the tabs themselves: each change of
 * the address, such as another order of a list, changes one of them. One stop of the keyboard: arrows go from tab to tab.
 */
export const VisitedTabs = memo(() => {
  const { t } = useLingui()
  return (
    <Box component="nav" className={classes.strip} visibleFrom="sm" aria-label={t`已打开的页面`}>
      <ScrollArea type="hover" scrollbars="x" scrollbarSize={4} flex={1} miw={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the focused link in it */}
        <ul className={classes.tabs} onKeyDown={moveFocus}>
          <HomeTab />
          <OpenTabs />
        </ul>
      </ScrollArea>
      <StripMenu />
    </Box>
  )
})

/** Arrow keys, Home and End move the focus along the tabs. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
  if (at === -1 || step === undefined) return
  event.preventDefault()
  links[step]?.focus()
}

const HomeTab = memo(() => {
  const active = useActiveTab()
  const isActive = active === homePath
  const tabs = useAtomValue(visitedAtom)
  const isStop = !tabs.some(({ key }) => key === active)
  return (
    <Menu shadow="md" width={180} withInitialFocusPlaceholder={false}>
      <Menu.ContextMenu>
        <li className={classes.tab} data-open={isActive || undefined}>
          <TabLink tab={home} isActive={isActive} isStop={isStop} className={classes.link}>
            <IconHome size={15} aria-hidden />
            <Trans>首页</Trans>
          </TabLink>
        </li>
      </Menu.ContextMenu>
      <Menu.Dropdown>
        <TabActions tabKey={homePath} />
      </Menu.Dropdown>
    </Menu>
  )
})

function OpenTabs() {
  const tabs = useAtomValue(visitedAtom)
  const active = useActiveTab()
  const close = useCallbackRef(useOpenTabs().close)
  return tabs.map((tab) => <Tab key={tab.key} tab={tab} isActive={tab.key === active} onClose={close} />)
}

type LinkProps = { tab: Visited; isActive: boolean }

type TabProps = LinkProps & {
  /** Always the same function. */
  onClose: (key: string) => void
}

/** Link of a tab, where its address is read. */
function AddressLink({ tab, isActive }: LinkProps) {
  const current = useAtomValue(visitedAtom).find(({ key }) => key === tab.key) ?? tab
  return (
    <TabLink tab={current} isActive={isActive} isStop={isActive} className={classes.link}>
      {tab.isPinned && <IconPinFilled size={13} aria-hidden />}
      <TabName tab={tab} />
    </TabLink>
  )
}

/** Whether a tab looks as before: only its link has the address. */
const isSameTab = (one: TabProps, other: TabProps) =>
  one.isActive === other.isActive &&
  (['key', 'label', 'messageId', 'recordName', 'isPinned'] as const).every((name) => one.tab[name] === other.tab[name])

/** Renders again when it comes to the front or leaves it, and not with every other tab or address. */
const Tab = memo(function Tab({ tab, isActive, onClose }: TabProps) {
  const { t } = useLingui()
  const { text: name, lang } = useNameOfTab()(tab)
  const element = useRef<HTMLLIElement>(null)
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    // Prevents the browser's middle click, which opens the link in a new window.
    event.preventDefault()
    onClose(tab.key)
  }
  const closeByKey = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key !== 'Delete' || tab.isPinned) return
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    ;(nextElementSibling ?? previousElementSibling)?.querySelector('a')?.focus()
    onClose(tab.key)
  }
  useEffect(() => {
    if (!isActive || !name) return undefined
    // Again when its name becomes longer, or the window narrower.
    const show = () => element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [isActive, name])
  return (
    <Menu shadow="md" width={180} withInitialFocusPlaceholder={false}>
      <Menu.ContextMenu>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the focused link in it */}
        <li
          ref={element}
          className={classes.tab}
          data-open={isActive || undefined}
          onAuxClick={closeByMiddle}
          onKeyDown={closeByKey}
        >
          <AddressLink tab={tab} isActive={isActive} />
          {!tab.isPinned && (
            <CloseButton
              size={24}
              iconSize={14}
              tabIndex={-1}
              aria-label={t`关闭 ${name}`}
              lang={lang}
              onClick={() => onClose(tab.key)}
            />
          )}
        </li>
      </Menu.ContextMenu>
      <Menu.Dropdown>
        <TabActions tabKey={tab.key} />
      </Menu.Dropdown>
    </Menu>
  )
}, isSameTab)

/** Menu of the tab bar: actions of the active tab, tabs that do not fit, reopening the last closed one. */
function StripMenu() {
  const { t } = useLingui()
  const [isMaximised, setMaximised] = useAtom(isMaximisedAtom)
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
          <StripEntries />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function StripEntries() {
  const { t } = useLingui()
  const tabs = useTabs()
  const { tabName } = useTabName()
  return (
    <>
      <TabActions tabKey={tabs.active} />
      {tabs.reopen && <Menu.Item onClick={tabs.reopen}>{t`重新打开关闭的页面`}</Menu.Item>}
      {tabs.tabs.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t`已打开的页面`}</Menu.Label>
        </>
      )}
      {tabs.tabs.map((tab) => {
        const { text, lang } = tabName(tab)
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
    </>
  )
}
