import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ThemeName } from './themes.ts'

/** Names of the themes, for translation. */
export const themeTexts: Record<ThemeName, MessageDescriptor> = {
  default: msg`默认`,
  white: msg`纯白`,
  dark: msg`深色侧栏`,
  star: msg`星空`,
  bule: msg`蔚蓝`,
  iview: msg`石墨侧栏`,
  vip: msg`黑金`,
  cool: msg`清爽`,
  d2: msg`雾蓝`,
  hey: msg`藏青侧栏`,
  lte: msg`海蓝`,
}
