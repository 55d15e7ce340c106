import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconArrowBarBoth,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsMaximize,
  IconExternalLink,
  IconPin,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react'
import { useAtom } from 'jotai'

import { can } from '../../ui/in-app-browser/wechat.ts'
import { isMaximisedAtom } from '../view.ts'
import { useTabs } from './use-tabs.tsx'
import { homePath } from './visited.ts'

type Props = { tabKey: string }

const size = { size: 16, 'aria-hidden': true }

/** Actions of a tab, for its context menu and for the menu of the tab bar. */
export function TabActions({ tabKey }: Props) {
  const { t } = useLingui()
  const tabs = useTabs()
  const { link = homePath, isPinned } = tabs.tabs.find(({ key }) => key === tabKey) ?? {}
  const [isMaximised, setMaximised] = useAtom(isMaximisedAtom)
  const isHome = tabKey === homePath
  const isActive = tabKey === tabs.active
  const many = (keys: readonly string[]) => ({ disabled: keys.length === 0, onClick: () => tabs.closeMany(keys) })
  return (
    <>
      <Menu.Item leftSection={<IconRefresh {...size} />} onClick={() => tabs.refreshTab(tabKey)}>{t`刷新`}</Menu.Item>
      {!isHome && (
        <Menu.Item leftSection={<IconPin {...size} />} onClick={() => tabs.pin(tabKey)}>
          {isPinned ? <Trans>取消固定</Trans> : <Trans>固定</Trans>}
        </Menu.Item>
      )}
      {isActive && (
        <Menu.Item leftSection={<IconArrowsMaximize {...size} />} onClick={() => setMaximised(!isMaximised)}>
          {isMaximised ? <Trans>还原</Trans> : <Trans>最大化</Trans>}
        </Menu.Item>
      )}
      {can('openWindow') && (
        <Menu.Item
          component="a"
          href={link}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink {...size} />}
        >{t`在新窗口打开`}</Menu.Item>
      )}
      <Menu.Divider />
      {!isHome && <Menu.Item leftSection={<IconX {...size} />} onClick={() => tabs.close(tabKey)}>{t`关闭`}</Menu.Item>}
      <Menu.Item leftSection={<IconArrowBarBoth {...size} />} {...many(tabs.others(tabKey))}>{t`关闭其他`}</Menu.Item>
      {!isHome && (
        <Menu.Item leftSection={<IconArrowBarToLeft {...size} />} {...many(tabs.left(tabKey))}>{t`关闭左侧`}</Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowBarToRight {...size} />} {...many(tabs.right(tabKey))}>{t`关闭右侧`}</Menu.Item>
      <Menu.Item leftSection={<IconSquareX {...size} />} {...many(tabs.all())}>{t`关闭全部`}</Menu.Item>
    </>
  )
}
