import {
  IconActivity,
  IconAppWindow,
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconChartBar,
  IconClipboardText,
  IconDatabase,
  IconExternalLink,
  IconFileText,
  IconFolder,
  IconHelpCircle,
  IconHome,
  IconLock,
  IconMapPin,
  IconMessage,
  IconPhoto,
  IconPrinter,
  IconReport,
  IconSchool,
  IconSettings,
  IconTool,
  IconUser,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { createElement } from 'react'

import { embeddedPath, type Entry } from './menu.ts'
import { pageAt } from './use-names.ts'

/** Our icons by the last word of the server's icon-font names. */
const iconsByName: Readonly<Record<string, Icon>> = {
  kaoshi: IconSchool,
  baoming: IconClipboardText,
  yuyue: IconCalendarEvent,
  dayin: IconPrinter,
  xiaoxi: IconMessage,
  lianjie: IconExternalLink,
  chengji: IconChartBar,
  fenxi: IconReport,
  zhengshu: IconCertificate,
  rizhi: IconActivity,
  setting: IconSettings,
  folder: IconFolder,
  home: IconHome,
  user: IconUser,
  group: IconUsers,
  boss: IconBuilding,
  shuju: IconDatabase,
  gongju: IconTool,
  photo: IconPhoto,
  wallet: IconWallet,
  map: IconMapPin,
  bell: IconBell,
  lock: IconLock,
  help: IconHelpCircle,
}

/** Last words of the icon-font names that have an icon of ours. */
export const iconWords = Object.keys(iconsByName)

type Props = { entry: Pick<Entry, 'icon' | 'path'>; size?: number }

/** Icon of a menu entry: by the server's name of it, otherwise the one of our page at its path; a sheet for unknown ones. */
export function MenuIcon({ entry, size = 20 }: Props) {
  const router = useRouter()
  return createElement(entryIcon(router, entry), { size, stroke: 1.6, 'aria-hidden': true })
}

function entryIcon(router: AnyRouter, { icon, path }: Props['entry']): Icon {
  const byName = Object.entries(iconsByName).find(([word]) => icon.endsWith(word))?.[1]
  const byPath = pageAt(router, path)?.icon
  return byName ?? byPath ?? (path.startsWith(embeddedPath) ? IconAppWindow : IconFileText)
}
