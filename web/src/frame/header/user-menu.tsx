import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Box, Button, Menu, VisuallyHidden } from '@mantine/core'
import {
  IconBug,
  IconEraser,
  IconChevronDown,
  IconHome,
  IconLock,
  IconLogout,
  IconPalette,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useSyncExternalStore } from 'react'

import { activate } from '../../i18n.ts'
import { localeNames, localeTags, locales } from '../../locale.ts'
import { errorLog } from '../../error-log/error-log.ts'
import { useRealName } from '../../session/use-real-name.ts'
import { dialogAtom } from '../dialog.ts'
import { AccountAvatar } from './account-avatar.tsx'
import { useClearCache } from '../use-clear-cache.tsx'
import { useConfirmedLogOut } from '#web/session/confirm-log-out.tsx'
import { homePath } from '../tabs/visited.ts'

/** User menu: home, personal page, appearance, language, log-out. */
export function UserMenu() {
  const { i18n } = useLingui()
  const realName = useRealName()
  const askToLogOut = useConfirmedLogOut()
  const openDialog = useSetAtom(dialogAtom)
  const clearCache = useClearCache()
  const errors = useSyncExternalStore(errorLog.subscribe, errorLog.entries).length
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          leftSection={<AccountAvatar />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <VisuallyHidden>
            <Trans>个人菜单</Trans>
          </VisuallyHidden>
          <Box visibleFrom="sm" maw={160} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {realName}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{realName}</Menu.Label>
        <Menu.Item component={Link} to={homePath} leftSection={<IconHome size={16} aria-hidden />}>
          <Trans>首页</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/info/index" leftSection={<IconUser size={16} aria-hidden />}>
          <Trans>个人信息</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPalette size={16} aria-hidden />} onClick={() => openDialog('appearance')}>
          <Trans>外观</Trans>
        </Menu.Item>
        <Menu.Divider />
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
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconBug size={16} aria-hidden />}
          rightSection={
            errors > 0 && (
              <Badge color="red" variant="light">
                {errors}
              </Badge>
            )
          }
          onClick={() => openDialog('error-log')}
        >
          <Trans>错误日志</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={clearCache}>
          <Trans>清除缓存</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => openDialog('lock')}>
          <Trans>锁屏</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askToLogOut}>
          <Trans>退出登录</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
