import { useLingui } from '@lingui/react/macro'
import { List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'

import { openConfirmation } from '#web/ui/dialog/confirmation-host.tsx'
import { unsaved } from '#web/ui/draft/unsaved.ts'
import { type Name, useServerName } from '#web/ui/server-name.tsx'
import { useName } from '../menu/use-names.ts'
import { activeTabKey, useActiveTab } from './active-tab.ts'
import {
  closeAtom,
  homePath,
  pinAtom,
  refreshAtom,
  refreshRequestAtom,
  reopenableAtom,
  type Visited,
  visitedAtom,
} from './visited.ts'

/** Keys of tabs with unsaved work. */
export const useUnsavedTabs = () => useSyncExternalStore(unsaved.subscribe, unsaved.tabKeys)

/** Name of a tab in the language of the page. Renders nothing anew when a tab changes. */
export function useNameOfTab(): (tab: Visited) => Name {
  const pageName = useName()
  const serverName = useServerName()
  return (tab) => (tab.recordName ? serverName(tab.recordName) : pageName(tab))
}

/** The same, also by the key of a tab. */
export function useTabName() {
  const { t } = useLingui()
  const tabs = useAtomValue(visitedAtom)
  const tabName = useNameOfTab()
  return {
    tabName,
    nameOfKey: (key: string): Name => {
      const tab = tabs.find((it) => it.key === key)
      return tab ? tabName(tab) : { text: t`首页`, lang: undefined }
    },
  }
}

/** Asks for confirmation, with the names of the pages that have unsaved work. */
export function useUnsavedWarning() {
  const { t } = useLingui()
  const { nameOfKey } = useTabName()
  return (keys: readonly string[]) => (
    <Stack gap={4}>
      <Text size="sm">{t`以下页面有未保存的内容：`}</Text>
      <List size="sm">
        {keys.map((key) => {
          const { text, lang } = nameOfKey(key)
          return (
            <List.Item key={key} lang={lang}>
              {text}
            </List.Item>
          )
        })}
      </List>
    </Stack>
  )
}

/** Runs `onConfirm`; where one of the tabs has unsaved work, only after a confirmation. */
function useConfirmUnsaved() {
  const { t } = useLingui()
  const unsavedWarning = useUnsavedWarning()
  return (keys: readonly string[], { title, confirm }: { title: string; confirm: string }, onConfirm: () => void) => {
    const losing = keys.filter((key) => unsaved.tabKeys().includes(key))
    if (losing.length === 0) return onConfirm()
    openConfirmation({
      title,
      children: unsavedWarning(losing),
      confirm,
      decline: t`继续填写`,
      isDangerous: true,
      onConfirm,
    })
  }
}

/** Open tabs and operations on them. Does not render again when another tab comes to the front. */
export function useOpenTabs() {
  const { t } = useLingui()
  const client = useQueryClient()
  const router = useRouter()
  const tabs = useAtomValue(visitedAtom)
  const closed = useAtomValue(reopenableAtom)
  const dropTabs = useSetAtom(closeAtom)
  const pin = useSetAtom(pinAtom)
  const begin = useSetAtom(refreshAtom)
  const requestRefresh = useSetAtom(refreshRequestAtom)
  const confirmUnsaved = useConfirmUnsaved()
  const tabHref = (key: string) => tabs.find((tab) => tab.key === key)?.href ?? homePath
  const go = (href: string) => router.navigate({ href })

  const close = (keys: readonly string[]) =>
    confirmUnsaved(keys, { title: t`关闭未保存的页面？`, confirm: t`仍然关闭` }, () => {
      const next = dropTabs(keys, activeTabKey(router))
      if (next) void go(next)
    })
  const refresh = (key: string) =>
    confirmUnsaved([key], { title: t`刷新未保存的页面？`, confirm: t`仍然刷新` }, () => {
      // Refetches first, so that forms start from current data; skipped offline.
      const isRead = navigator.onLine && client.refetchQueries({ type: 'active' })
      void Promise.all([isRead, router.invalidate()]).then(() => begin(key))
    })
  const free = tabs.filter((tab) => !tab.isPinned)
  const indexOf = (key: string) => free.findIndex((tab) => tab.key === key)
  return {
    tabs,
    go,
    pin,
    close: (key: string) => close([key]),
    /** Keys of other tabs in a direction; pinned ones are excluded (they are left of all others, like home). */
    others: (key: string) => tabKeys(free.filter((tab) => tab.key !== key)),
    left: (key: string) => tabKeys(free.slice(0, Math.max(0, indexOf(key)))),
    right: (key: string) => tabKeys(free.slice(indexOf(key) + 1)),
    all: () => tabKeys(free),
    closeMany: close,
    /** Remounts the active page with current data. */
    refresh: () => refresh(activeTabKey(router)),
    /** Refreshes any tab: it is activated first, since only an active page refetches. */
    refreshTab: (key: string) =>
      key === activeTabKey(router) ? refresh(key) : void go(tabHref(key)).then(() => requestRefresh(key)),
    reopen: closed && (() => go(closed.href)),
  }
}

/** As `useOpenTabs`, with the key of the active tab. */
export function useTabs() {
  const active = useActiveTab()
  return { ...useOpenTabs(), active }
}

/** Carries out a requested refresh once its tab is active. */
export function useRefreshRequest() {
  const { active, refresh } = useTabs()
  const [requested, setRequested] = useAtom(refreshRequestAtom)
  useEffect(() => {
    if (requested !== active) return
    setRequested(null)
    refresh()
  })
}

const tabKeys = (tabs: readonly Visited[]) => tabs.map((tab) => tab.key)
