import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack, Text } from '@mantine/core'

import type { WechatBinding, WechatStatus } from '#contracts/session/wechat.ts'

import { Copy } from '#web/ui/copy.tsx'
import { CodeImage } from '#web/ui/in-app-browser/code-image.tsx'
import { inWeChat } from '#web/ui/in-app-browser/wechat.ts'
import type { CodeStatus } from '#web/ui/scan-code/scan-picture.tsx'
import { EndedCode, ExpiredCode, ScanSteps } from '#web/ui/scan-code/scan-steps.tsx'
import { useTimeLeft } from '#web/ui/time/server-time.ts'

type Props = { binding: WechatBinding; isLost: boolean; onRenew: () => void }

const styles: Record<WechatStatus, CodeStatus> = {
  waiting: 'open',
  scanned: 'scanned',
  bound: 'scanned',
  cancelled: 'over',
  expired: 'over',
  elsewhere: 'over',
  unknown: 'over',
}

/** QR code that binds a WeChat account, with its status. */
export function BindingCode({ binding, isLost, onRenew }: Props) {
  const { t } = useLingui()
  const left = useTimeLeft(Date.parse(binding.expireTime ?? ''))
  const status = binding.status === 'waiting' && left <= 0 ? 'expired' : binding.status
  return (
    <Stack gap="md">
      <Text>{t`绑定微信后，审核结果、缴费和考试提醒会通过公众号发给您`}</Text>
      <ScanSteps
        content={binding.content}
        title={t`微信绑定二维码`}
        status={styles[status]}
        left={left}
        isDisconnected={isLost}
        onPhone={status === 'waiting' && !inWeChat() && <SamePhone content={binding.content} />}
        onRenew={onRenew}
      >
        <Step status={status} />
      </ScanSteps>
    </Stack>
  )
}

/** On the phone that has WeChat: nobody scans a code with the phone that shows it. */
function SamePhone({ content }: { content: string }) {
  const { t } = useLingui()
  return (
    <Stack align="center" gap="sm">
      <CodeImage content={content} title={t`微信绑定二维码`} />
      <Copy text={content} mih={44}>{t`复制链接`}</Copy>
    </Stack>
  )
}

function Step({ status }: { status: WechatStatus }) {
  const { t } = useLingui()
  switch (status) {
    case 'waiting':
      return inWeChat() ? (
        <Trans>长按二维码，选择“识别图中的二维码”，绑定当前微信</Trans>
      ) : (
        <>
          <Box component="span" visibleFrom="sm">{t`请用手机微信“扫一扫”，并在手机上确认绑定`}</Box>
          <Box
            component="span"
            hiddenFrom="sm"
          >{t`保存二维码图片，在微信“扫一扫”中从相册选取；或复制链接，在微信中打开。`}</Box>
        </>
      )
    case 'cancelled':
      return <EndedCode title={<Trans>已在手机上取消</Trans>}>{t`没有绑定任何微信`}</EndedCode>
    case 'elsewhere':
      return (
        <EndedCode title={<Trans>该微信已绑定其他账号</Trans>}>
          <Trans>请登录该账号解除绑定，或用其他微信扫码</Trans>
        </EndedCode>
      )
    case 'expired':
    case 'unknown':
      return <ExpiredCode />
    default:
      return <Trans>已扫码，请在手机上确认</Trans>
  }
}
