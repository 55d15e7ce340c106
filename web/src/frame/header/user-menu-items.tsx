import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Menu } from '@mantine/core'
import { IconBug, IconEraser, IconHome, IconLock, IconLogout, IconPalette, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useSyncExternalStore } from 'react'

import { activate } from '#web/client/i18n.ts'
import { localeNames, localeTags, locales } from '#web/client/locale.ts'
import { useRealName } from '#web/client/session/use-real-name.ts'
import { errorLog } from '#web/frame/error-log/error-log.ts'
import { useDeferredMount } from '#web/ui/use-deferred-mount.ts'
import { usePressedAtOnce } from '#web/ui/use-pressed-at-once.ts'
import { useConfirmedLogOut } from '../confirm-log-out.tsx'
import { dialogAtom } from '../dialog.ts'
import { homePath } from '../tabs/visited.ts'
import { useClearCache } from '../use-clear-cache.tsx'
import { UserButton } from './user-button.tsx'

/** User menu with its items, open. */
export default function UserMenuWithItems() {
  const button = usePressedAtOnce()
  // Here and not in the items: both ask in a dialog and act after the menu was closed.
  const logOut = useConfirmedLogOut()
  const clearCache = useClearCache()
  return (
    // The focusable placeholder is no item, which ARIA requires of a menu's children.
    <Menu
      position="bottom-end"
      // At the end of the header there is room below: its place is computed once.
      middlewares={{ flip: false, shift: false }}
      preventPositionChangeWhenVisible={false}
      // Mantine renders what it fades in within a frame, with its layout and paint: one long task on a slow phone.
      transitionProps={{ duration: 0 }}
      width={220}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UserButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{useRealName()}</Menu.Label>
        <Items clearCache={clearCache} logOut={logOut} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu opens with its first item, and the others are rendered behind that. */
function Items(session: SessionProps) {
  const isWhole = useDeferredMount()
  return (
    <>
      <Menu.Item component={Link} to={homePath} leftSection={<IconHome size={16} aria-hidden />}>
        <Trans>首页</Trans>
      </Menu.Item>
      {isWhole && (
        <>
          <PageItems />
          <Menu.Divider />
          <LanguageItems />
          <Menu.Divider />
          <SessionItems {...session} />
        </>
      )}
    </>
  )
}

function PageItems() {
  const openDialog = useSetAtom(dialogAtom)
  return (
    <>
      <Menu.Item component={Link} to="/info/index" leftSection={<IconUser size={16} aria-hidden />}>
        <Trans>个人信息</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconPalette size={16} aria-hidden />} onClick={() => openDialog('appearance')}>
        <Trans>外观</Trans>
      </Menu.Item>
    </>
  )
}

function LanguageItems() {
  const { i18n } = useLingui()
  return (
    <>
      <Menu.Label>
        <Trans>语言</Trans>
      </Menu.Label>
      {locales.map((locale) => (
        <Menu.Item
          key={locale}
          lang={localeTags[locale]}
          aria-current={locale === i18n.locale}
          fw={locale === i18n.locale ? 600 : undefined}
          onClick={() => activate(locale)}
        >
          {localeNames[locale]}
        </Menu.Item>
      ))}
    </>
  )
}

type SessionProps = { clearCache: (() => void) | null; logOut: () => void }

/** Error log while it has errors, cache, lock and log-out. */
function SessionItems({ clearCache, logOut }: SessionProps) {
  const openDialog = useSetAtom(dialogAtom)
  return (
    <>
      <ErrorLogItem />
      {clearCache && (
        <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={clearCache}>
          <Trans>清除缓存</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => openDialog('lock')}>
        <Trans>锁屏</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
        <Trans>退出登录</Trans>
      </Menu.Item>
    </>
  )
}

function ErrorLogItem() {
  const openDialog = useSetAtom(dialogAtom)
  const count = useSyncExternalStore(errorLog.subscribe, errorLog.entries).length
  return (
    count > 0 && (
      <Menu.Item
        leftSection={<IconBug size={16} aria-hidden />}
        rightSection={
          <Badge color="red" variant="light">
            {count}
          </Badge>
        }
        onClick={() => openDialog('error-log')}
      >
        <Trans>错误日志</Trans>
      </Menu.Item>
    )
  )
}
