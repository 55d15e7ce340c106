import {
  IconActivity,
  IconAdjustments,
  IconApi,
  IconAppWindow,
  IconBook,
  IconBooks,
  IconBriefcase,
  IconBug,
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconChartBar,
  IconClipboardText,
  IconCreditCard,
  IconEdit,
  IconExternalLink,
  IconFileText,
  IconId,
  IconLayoutNavbar,
  IconListTree,
  IconMapPin,
  IconMessage,
  IconNotes,
  IconPhoto,
  IconPrinter,
  IconReport,
  IconSchool,
  IconSettings,
  IconSignature,
  IconSitemap,
  IconTimeline,
  IconUserShield,
  IconUsers,
  IconVocabulary,
} from '@tabler/icons-react'
import { type ComponentType, createElement } from 'react'

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

/** Our icons by path, for entries to which the server gives one and the same icon. */
const iconsByPath: Readonly<Record<string, Icon>> = {
  '/selectexam/selectdepartment': IconMapPin,
  '/selectexam/viewcmsexamdoc': IconVocabulary,
  '/selectexam/viewcmsexamdoc_cns': IconSignature,
  '/exam/signup': IconEdit,
  '/exam/education': IconBooks,
  '/exam/uploadpicture': IconPhoto,
  '/exam/pay': IconCreditCard,
  '/exam/examineeflow': IconTimeline,
  '/system/user': IconUsers,
  '/system/role': IconUserShield,
  '/system/dept': IconSitemap,
  '/system/post': IconId,
  '/system/menu': IconListTree,
  '/system/topmenu': IconLayoutNavbar,
  '/system/dict': IconBook,
  '/system/dictbiz': IconBriefcase,
  '/system/param': IconAdjustments,
  '/system/tenant': IconBuilding,
  '/monitor/log/usual': IconNotes,
  '/monitor/log/api': IconApi,
  '/monitor/log/error': IconBug,
}

type Props = { entry: Pick<Entry, 'icon' | 'path'>; size?: number }

/** Icon of a menu entry; a page for unknown ones. */
export function MenuIcon({ entry, size = 20 }: Props) {
  return createElement(iconOf(entry), { size, stroke: 1.6, 'aria-hidden': true })
}

function iconOf({ icon, path }: Props['entry']): Icon {
  const byName = Object.entries(iconsByName).find(([word]) => icon.endsWith(word))?.[1]
  const byPath = iconsByPath[path.replace(/\/index$/, '')]
  return byName ?? byPath ?? (path.startsWith(embeddedPath) ? IconAppWindow : IconFileText)
}
