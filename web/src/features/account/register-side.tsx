import { Trans, useLingui } from '@lingui/react/macro'

import { SidePanel } from '#web/frame/public-pages/side-panel.tsx'
import { ServerText } from '#web/ui/server-name.tsx'

/** Hints for who registers with a document. */
export function CandidateSide() {
  const { t } = useLingui()
  return (
    <SidePanel
      promise={<Trans>一个账号，办理报考全过程</Trans>}
      points={[
        { key: 'id', text: t`姓名和证件号码要与参加考试时所持证件一致` },
        { key: 'once', text: t`每人只能注册一个账号，注册后可报名所有考试` },
        { key: 'phone', text: t`手机号用于接收通知和找回密码，请使用本人号码` },
        { key: 'safe', text: t`您的信息只用于考试管理，传输和保存均已加密` },
      ]}
    />
  )
}

/** Hints for who registers without a document. */
export function GuestSide({ wait }: { wait: string }) {
  const { t } = useLingui()
  return (
    <SidePanel
      promise={<Trans>没有证件，也可以申请账号</Trans>}
      points={[
        {
          key: 'review',
          text: (
            <Trans>
              提交后由管理员审核，<ServerText>{wait}</ServerText>
            </Trans>
          ),
        },
        { key: 'account', text: t`账号名称由您自己设定，登录时使用` },
        { key: 'phone', text: t`手机号用于接收通知和找回密码，请使用本人号码` },
        { key: 'safe', text: t`您的信息只用于考试管理，传输和保存均已加密` },
      ]}
    />
  )
}

/** What comes after the registration. */
export function RegisteredSide() {
  const { t } = useLingui()
  return (
    <SidePanel
      promise={<Trans>账号已可使用</Trans>}
      points={[
        { key: 'exam', text: t`登录后先完善基本信息，再选择要报名的考试` },
        { key: 'form', text: t`报名表可以分次填写，填写的内容自动保存` },
        { key: 'notice', text: t`审核、缴费和准考证的通知会发到您的手机` },
      ]}
    />
  )
}
