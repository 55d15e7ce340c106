import { useLingui } from '@lingui/react/macro'
import { IconHome, IconMail, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { exam } from '#contracts/candidate/exam.ts'
import { message } from '#contracts/candidate/message.ts'

import { query } from '#web/client/api/api.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { can } from '#web/ui/in-app-browser/wechat.ts'
import type { Name } from '#web/ui/server-name.tsx'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { type Entry, leafEntries, useMenu } from '../menu/menu.ts'
import { useEntryName } from '../menu/use-names.ts'
import { useTabName, useTabs } from '../tabs/use-tabs.tsx'
import { homePath } from '../tabs/visited.ts'
import type { Command } from './use-commands.tsx'

const size = { size: 18, stroke: 1.6, 'aria-hidden': true }

/** Destinations for the palette: menu pages, exams, messages, recent pages. */
export function useDestinations() {
  const { t } = useLingui()
  const router = useRouter()
  const { tabName } = useTabName()
  const nameOfEntry = useEntryName()
  const { tabs, active, go } = useTabs()
  const { entries } = useMenu()
  const signsUp = useSignsUp()
  const exams = useQuery({ ...query(exam.getAllExamList), enabled: signsUp }).data ?? []
  const messages = useQuery({ ...query(message.getMessageList), enabled: signsUp }).data ?? []
  const open = ({ path, search, newWindow }: Entry) => {
    const { href } = router.buildLocation({ to: path, search })
    return newWindow && can('openWindow') ? window.open(href, '_blank', 'noopener') : go(href)
  }
  const menu: Command[] = leafEntries(entries).map((entry) => ({
    id: entry.id,
    ...labelled(nameOfEntry(entry)),
    icon: <MenuIcon entry={entry} size={18} />,
    run: () => open(entry),
  }))
  const home: Command = { id: 'home', label: t`首页`, icon: <IconHome {...size} />, run: () => go(homePath) }
  return {
    menu: [home, ...menu],
    recent: tabs
      .filter((tab) => tab.key !== active)
      .map((tab) => ({
        id: `tab-${tab.key}`,
        ...labelled(tabName(tab)),
        icon: <MenuIcon entry={{ icon: '', path: tab.href.split('?', 1).join() }} size={18} />,
        run: () => go(tab.href),
      })),
    exams: exams.map(({ id, examName }) => ({
      id: `exam-${id}`,
      ...labelled({ text: examName, lang: 'zh-CN' }),
      icon: <IconSchool {...size} />,
      run: () => router.navigate({ to: '/selectexam/index', search: { list: 'all', keyword: examName } }),
    })),
    messages: messages.map(({ msgId, title }) => ({
      id: `message-${msgId}`,
      ...labelled({ text: title, lang: 'zh-CN' }),
      icon: <IconMail {...size} />,
      run: () => router.navigate({ to: '/message/index', search: { msgId } }),
    })),
  }
}

const labelled = ({ text, lang }: Name) => ({ label: text, lang })
