import {
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
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** Our icons by the last word of the server's icon-font names. */
const icons: Readonly<Record<string, Icon>> = {
  kaoshi: IconSchool,
  baoming: IconClipboardText,
  yuyue: IconCalendarEvent,
  dayin: IconPrinter,
  xiaoxi: IconMessage,
  lianjie: IconExternalLink,
  chengji: IconChartBar,
  fenxi: IconReport,
  zhengshu: IconCertificate,
  setting: IconSettings,
}

/** Icon of a menu entry; a page for unknown names. */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  const known = Object.entries(icons).find(([word]) => name.endsWith(word))?.[1]
  const Icon = known ?? IconFileText
  return <Icon size={size} stroke={1.6} aria-hidden />
}
