import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowsMaximize,
  IconBug,
  IconEraser,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMaximize,
  IconPalette,
  IconRefresh,
  IconSunMoon,
  IconX,
} from '@tabler/icons-react'
import { useAtom, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'

import { activate } from '#web/client/i18n.ts'
import { localeNames, locales } from '#web/client/locale.ts'
import type { Name } from '#web/ui/server-name.tsx'
import { useConfirmedLogOut } from '../confirm-log-out.tsx'
import { dialogAtom } from '../dialog.ts'
import { useTabs } from '../tabs/use-tabs.tsx'
import { useClearCache } from '../use-clear-cache.tsx'
import { isMaximisedAtom } from '../view.ts'

/** Entry of the palette. */
export type Command = {
  id: string
  label: string
  /** Other words for it, apart by blanks. */
  words?: string
  lang?: Name['lang']
  icon: ReactNode
  run: () => unknown
}

const size = { size: 18, stroke: 1.6, 'aria-hidden': true }

/** Commands of the frame for the palette. */
export function useCommands(): Command[] {
  const { t, i18n } = useLingui()
  const tabs = useTabs()
  const logOut = useConfirmedLogOut()
  const clearCache = useClearCache()
  const open = useSetAtom(dialogAtom)
  const [isMaximised, setMaximised] = useAtom(isMaximisedAtom)
  const { fullscreen, toggle } = useFullscreenDocument()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = [
    { value: 'auto', label: t`明暗：跟随系统` },
    { value: 'light', label: t`明暗：浅色` },
    { value: 'dark', label: t`明暗：深色` },
  ] as const
  return [
    { id: 'lock', label: t`锁屏`, icon: <IconLock {...size} />, run: () => open('lock') },
    { id: 'appearance', label: t`外观与主题`, icon: <IconPalette {...size} />, run: () => open('appearance') },
    ...schemes
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, label }) => ({
        id: `scheme-${value}`,
        label,
        icon: <IconSunMoon {...size} />,
        run: () => setColorScheme(value),
      })),
    ...locales
      .filter((locale) => locale !== i18n.locale)
      .map((locale) => ({
        id: `language-${locale}`,
        label: t`切换语言：${localeNames[locale]}`,
        icon: <IconLanguage {...size} />,
        run: () => activate(locale),
      })),
    {
      id: 'fullscreen',
      label: fullscreen ? t`退出全屏` : t`全屏`,
      icon: <IconMaximize {...size} />,
      run: toggle,
    },
    {
      id: 'maximise',
      label: isMaximised ? t`还原页面` : t`最大化页面`,
      icon: <IconArrowsMaximize {...size} />,
      run: () => setMaximised(!isMaximised),
    },
    { id: 'refresh', label: t`刷新当前页面`, icon: <IconRefresh {...size} />, run: tabs.refresh },
    ...(tabs.reopen
      ? [{ id: 'reopen', label: t`重新打开关闭的页面`, icon: <IconArrowBackUp {...size} />, run: tabs.reopen }]
      : []),
    {
      id: 'close-all',
      label: t`关闭全部页面`,
      icon: <IconX {...size} />,
      run: () => tabs.closeMany(tabs.all()),
    },
    { id: 'shortcuts', label: t`键盘快捷键`, icon: <IconKeyboard {...size} />, run: () => open('shortcuts') },
    { id: 'error-log', label: t`错误日志`, icon: <IconBug {...size} />, run: () => open('error-log') },
    ...(clearCache ? [{ id: 'clear-cache', label: t`清除缓存`, icon: <IconEraser {...size} />, run: clearCache }] : []),
    { id: 'log-out', label: t`退出登录`, icon: <IconLogout {...size} />, run: logOut },
  ]
}
