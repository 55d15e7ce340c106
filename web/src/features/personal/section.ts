import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconBrandWechat,
  IconDeviceLaptop,
  IconFileDownload,
  IconId,
  IconKey,
  IconLanguage,
  IconPhoto,
  IconShieldLock,
  IconShieldQuestion,
  type IconProps,
  IconUserX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

import type { Call } from '#contracts/core/call.ts'
import { account } from '#contracts/session/account.ts'

/** Sections of the page of the account, in their order. */
export const sectionNames = [
  'profile',
  'avatar',
  'password',
  'question',
  'factor',
  'wechat',
  'devices',
  'appearance',
  'data',
  'deletion',
] as const

/** Name of a section, as in `?section=`. */
export type SectionName = (typeof sectionNames)[number]

/** Heading of each section. */
export const sectionTitles: Record<SectionName, MessageDescriptor> = {
  profile: msg`基本信息`,
  avatar: msg`头像`,
  password: msg`登录密码`,
  question: msg`密保问题`,
  factor: msg`双重验证`,
  wechat: msg`微信绑定`,
  devices: msg`登录设备与锁屏`,
  appearance: msg`语言与字号`,
  data: msg`我的信息与隐私`,
  deletion: msg`注销账号`,
}

/** Icon of each section. */
export const sectionIcons: Record<SectionName, ComponentType<IconProps>> = {
  profile: IconId,
  avatar: IconPhoto,
  password: IconKey,
  question: IconShieldQuestion,
  factor: IconShieldLock,
  wechat: IconBrandWechat,
  devices: IconDeviceLaptop,
  appearance: IconLanguage,
  data: IconFileDownload,
  deletion: IconUserX,
}

/** Sections of candidates only. */
export const candidates: readonly SectionName[] = ['avatar', 'wechat', 'deletion']

/** Sections of administrators only. */
export const administrators: readonly SectionName[] = ['factor']

/** Call that a section is for, where a server may lack it. */
export const sectionCalls: Partial<Record<SectionName, Pick<Call, 'url'>>> = {
  question: account.updateSecurityQuestion,
}
