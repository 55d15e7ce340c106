import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'

import type { Reissue } from '#contracts/candidate/reissue.ts'

import { shownFee } from '#web/ui/fee.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { stageBadges } from './stage-text.ts'

/** Stage of an application. */
export function StageBadge({ status }: Pick<Reissue, 'status'>) {
  const { i18n } = useLingui()
  return (
    <Badge color={stageBadges[status].color} autoContrast flex="none">
      {i18n._(stageBadges[status].name)}
    </Badge>
  )
}

/** What the stage means, with its reason, its deadline, its fee or its parcel. */
export function StageNote({ application }: { application: Reissue }) {
  const { status, reason, edit, endTime } = application
  const isDue = status === 'unpaid' || (status === 'returned' && edit.allowed)
  return (
    <>
      <Text>
        <StageSentence application={application} />
      </Text>
      {reason && (
        <Text>
          <Trans>
            原因：<ServerText>{reason}</ServerText>
          </Trans>
        </Text>
      )}
      {status === 'returned' && edit.reason && (
        <Text size="sm">
          <ServerText>{edit.reason}</ServerText>
        </Text>
      )}
      {isDue && endTime && <Deadline moment={endTime} />}
    </>
  )
}

const Deadline = ({ moment }: { moment: string }) => (
  <Text size="sm">
    <Trans>请在 {noBreak(dateTime(moment))} 前办理</Trans>
    {' · '}
    <Remaining until={moment} />
  </Text>
)

function StageSentence({ application }: { application: Reissue }) {
  const { status, edit, payTime, carrier, trackingNo } = application
  const amount = shownFee(application.amount) ?? '—'
  switch (status) {
    case 'draft':
      return <Trans>还没有提交，填写的内容已自动保存</Trans>
    case 'submitted':
      return <Trans>已提交，通常 3 个工作日内审核，结果会发送到消息中心</Trans>
    case 'returned':
      return edit.allowed ? <Trans>申请被退回，请修改后重新提交</Trans> : <Trans>申请被退回，不能再修改</Trans>
    case 'unpaid':
      return <Trans>审核已通过，缴费 {amount} 元（工本费和邮费）后开始印制</Trans>
    case 'approved':
      return payTime ? <Trans>已缴费 {amount} 元，证书正在印制</Trans> : <Trans>审核已通过，证书正在印制</Trans>
    case 'printed':
      return <Trans>证书已印制，等待寄出</Trans>
    case 'sent':
      return (
        <Trans>
          已由<ServerText>{carrier}</ServerText>寄出，快递单号 {trackingNo}
        </Trans>
      )
    case 'refused':
      return <Trans>申请没有通过，不能补办</Trans>
    default:
      return <Trans>暂时无法显示办理状态，请稍后再看</Trans>
  }
}
