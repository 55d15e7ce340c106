import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CredentialMessage } from '#contracts/form/credential-messages.ts'

/** Validation messages that the log-in needs, for translation. */
const validationTexts: Record<CredentialMessage, MessageDescriptor> = {
  请输入账号: msg`请输入账号`,
  请输入密码: msg`请输入密码`,
  请输入图形验证码: msg`请输入图形验证码`,
  请获取图形验证码: msg`请获取图形验证码`,
  验证码不正确: msg`验证码不正确`,
  '图形验证码已过期，请输入新图片中的字符': msg`图形验证码已过期，请输入新图片中的字符`,
  锁屏密码不能为空: msg`锁屏密码不能为空`,
  锁屏密码错误: msg`锁屏密码错误`,
  '不能包含换行符、制表符等控制字符': msg`不能包含换行符、制表符等控制字符`,
}

const descriptors = new Map<string, MessageDescriptor>(Object.entries(validationTexts))

/** Registers further messages: those of forms load with the first form, not with the log-in. */
export function addValidationTexts(texts: Readonly<Record<string, MessageDescriptor>>) {
  for (const [message, text] of Object.entries(texts)) descriptors.set(message, text)
}

/** Translates a validation message; an unknown one (of the server) is returned unchanged. */
export function validationText(message: string, translate: (text: MessageDescriptor) => string): string {
  const text = descriptors.get(message)
  return text ? translate(text) : message
}
