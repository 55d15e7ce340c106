import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FormMessage } from '#contracts/form-messages.ts'

import { addValidationTexts } from '../ui/validation-text.ts'

/** Messages of the contracts about fields of forms, for translation. */
const formTexts: Record<FormMessage, MessageDescriptor> = {
  请填写此项: msg`请填写此项`,
  请选择此项: msg`请选择此项`,
  内容过长: msg`内容过长`,
  请从列表中选择: msg`请从列表中选择`,
  请输入数字: msg`请输入数字`,
  超出允许的范围: msg`超出允许的范围`,
  请输入有效日期: msg`请输入有效日期`,
  请输入有效年月: msg`请输入有效年月`,
  证件号码不能为空: msg`证件号码不能为空`,
  证件号码长度不为18位: msg`证件号码长度不为18位`,
  请输入正确的证件号码: msg`请输入正确的证件号码`,
  手机号码不能为空: msg`手机号码不能为空`,
  手机号码长度不为11位: msg`手机号码长度不为11位`,
  手机号码格式不正确: msg`手机号码格式不正确`,
  请输入6位数字验证码: msg`请输入6位数字验证码`,
  密码长度为8到16个字符: msg`密码长度为8到16个字符`,
  '请输入8到16位数字、字母、特殊字符组合，不能是纯数字、纯字母、或纯特殊字符': msg`请输入8到16位数字、字母、特殊字符组合，不能是纯数字、纯字母、或纯特殊字符`,
  请再次输入密码: msg`请再次输入密码`,
  两次输入的密码不一致: msg`两次输入的密码不一致`,
  '只能包含字母、数字或下划线': msg`只能包含字母、数字或下划线`,
  '密码为8到16位，须包含字母、数字、符号中的至少两种': msg`密码为8到16位，须包含字母、数字、符号中的至少两种`,
  '姓名只能包含汉字或字母，少数民族姓名用“·”分隔': msg`姓名只能包含汉字或字母，少数民族姓名用“·”分隔`,
  '只能包含汉字、字母和数字': msg`只能包含汉字、字母和数字`,
  '请输入以 H 或 M 开头、后接数字的证件号码': msg`请输入以 H 或 M 开头、后接数字的证件号码`,
  请输入正确的外国人永久居留身份证号码: msg`请输入正确的外国人永久居留身份证号码`,
  请输入6到18位字母或数字: msg`请输入6到18位字母或数字`,
  请输入6到32位字母或数字: msg`请输入6到32位字母或数字`,
  请输入正确的18位统一社会信用代码: msg`请输入正确的18位统一社会信用代码`,
  只能包含字母: msg`只能包含字母`,
}

addValidationTexts(formTexts)
