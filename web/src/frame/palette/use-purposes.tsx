import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPhone, IconTargetArrow } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'

import { useSelectedExam } from '#web/client/session/session.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'
import { dialogAtom } from '../dialog.ts'
import { signupPaths } from '../selected-exam/signup-path.ts'
import { useTabs } from '../tabs/use-tabs.tsx'
import type { Command } from './use-commands.tsx'

const size = { size: 18, stroke: 1.6, 'aria-hidden': true }

/** What somebody wants to do, in the words that come to mind, and the page that has it. */
type Purpose = { label: MessageDescriptor; words: MessageDescriptor; href: string }

const everybody: readonly Purpose[] = [
  { label: msg`登录密码`, words: msg`密码 改密码 修改密码`, href: '/info/index?section=password' },
  { label: msg`登录设备与锁屏`, words: msg`设备 手机丢了 他人登录`, href: '/info/index?section=devices' },
  { label: msg`语言与字号`, words: msg`英文 大字 字体`, href: '/info/index?section=appearance' },
  { label: msg`我的信息与隐私`, words: msg`隐私 导出 个人数据`, href: '/info/index?section=data' },
]

const candidates: readonly Purpose[] = [
  { label: msg`更换手机号`, words: msg`手机 电话 改手机号 换号`, href: '/notselectexam/baseinfo/index' },
  { label: msg`更正姓名、证件等信息`, words: msg`姓名 身份证 改名 更正 地址`, href: '/notselectexam/baseinfo/index' },
  { label: msg`微信绑定`, words: msg`微信 公众号 解绑`, href: '/info/index?section=wechat' },
  { label: msg`注销账号`, words: msg`注销 删除账号 销户`, href: '/info/index?section=deletion' },
  { label: msg`缴费、收据和退费说明`, words: msg`发票 收据 退费 退款 付款`, href: '/exam/pay/index' },
  { label: msg`改约或取消预约`, words: msg`改约 取消预约 换时间 换考点`, href: '/exam/appointment/index' },
]

/** Purposes of the person for the palette, and the telephone numbers to ask at. */
export function usePurposes(): { purposes: Command[]; contact: Command } {
  const { t, i18n } = useLingui()
  const { go } = useTabs()
  const open = useSetAtom(dialogAtom)
  const signsUp = useSignsUp()
  const exam = useSelectedExam()
  const signup: Purpose[] = exam
    ? [{ label: msg`撤回报名`, words: msg`撤回 取消报名 退出报名`, href: signupPaths[exam.examType] }]
    : []
  const all = [...everybody, ...(signsUp ? [...candidates, ...signup] : [])]
  const contact: Command = {
    id: 'contact',
    label: t`联系我们`,
    words: t`电话 客服 人工 咨询 投诉 帮助`,
    icon: <IconPhone {...size} />,
    run: () => open('contact'),
  }
  const purposes = all.map(({ label, words, href }) => ({
    id: `purpose-${label.id}`,
    label: i18n._(label),
    words: i18n._(words),
    icon: <IconTargetArrow {...size} />,
    run: () => go(href),
  }))
  return { purposes: [...purposes, contact], contact }
}
