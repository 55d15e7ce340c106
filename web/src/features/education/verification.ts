import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Education, Verification } from '#contracts/candidate/education.ts'

import { serverNow } from '#web/client/clock/clock.ts'

type Texts = { name: MessageDescriptor; color: string; meaning: MessageDescriptor }

/** Name, colour and explanation of each verification state. */
export const verificationTexts: Record<Verification, Texts> = {
  pending: { name: msg`核验中`, color: 'brand', meaning: msg`通常几分钟内完成，也可以扫码立即核验` },
  verified: { name: msg`已核验`, color: 'green', meaning: msg`已锁定，不能修改` },
  failed: { name: msg`核验未通过`, color: 'red', meaning: msg`请核对证书后修改，保存后重新核验` },
  manual: { name: msg`需人工核查`, color: 'orange', meaning: msg`不影响报名，可先上传证书照片` },
  unknown: { name: msg`未知`, color: 'gray', meaning: msg`暂时无法显示核验状态` },
}

/** Time after a save during which a pending verification is polled, in milliseconds. */
const soon = 120_000

/** Whether the result of a recent verification is to be polled. */
export const isVerificationDue = ({ verification, updateTime }: Education) =>
  verification === 'pending' && updateTime !== null && serverNow() - Date.parse(updateTime) < soon

/** Masked certificate number; empty for none. */
export function maskName(text: string): string {
  const visible = text.length > 8 ? 4 : 2
  return text && `${text.slice(0, visible)} **** ${text.slice(-visible)}`
}
