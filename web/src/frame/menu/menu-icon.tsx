import {
  IconActivity,
  IconAppWindow,
  IconCalendarEvent,
  IconCertificate,
  IconChartBar,
  IconClipboardText,
  IconExternalLink,
  IconFileText,
  IconMessage,
  IconPrinter,
  IconReport,
  IconSchool,
  IconSettings,
} from '@tabler/icons-react'
import { type ComponentType, createElement } from 'react'
import { screenIcons } from 'virtual:screen-icons'

import { embeddedPath, type Entry } from './menu.ts'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

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
}

/** Last words of the icon-font names that have an icon of ours. */
export const iconWords = Object.keys(iconsByName)

type Props = { entry: Pick<Entry, 'icon' | 'path'>; size?: number }

/** Icon of a menu entry: by the server's name of it, else that of the screen at its path; a page for unknown ones. */
export function MenuIcon({ entry, size = 20 }: Props) {
  return createElement(iconOf(entry), { size, stroke: 1.6, 'aria-hidden': true })
}

function iconOf({ icon, path }: Props['entry']): Icon {
  const byName = Object.entries(iconsByName).find(([word]) => icon.endsWith(word))?.[1]
  const byPath = screenIcons[path.replace(/\/index$/, '')]
  return byName ?? byPath ?? (path.startsWith(embeddedPath) ? IconAppWindow : IconFileText)
}
