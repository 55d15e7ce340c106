import { Trans } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { ScanStatus } from '#contracts/scan.ts'

import { countdown } from '../ui/remaining.tsx'
import { ScanPicture } from './scan-picture.tsx'

type Props = {
  content: string
  /** What the picture is called. */
  title: string
  status: ScanStatus
  /** Milliseconds. */
  left: number
  isLost: boolean
  /** What is to be done with the code. */
  howTo: ReactNode
  /** Whose phone has scanned it. */
  scannedBy?: string | undefined
  /** In the place of the picture on the phone itself. */
  onPhone?: ReactNode
  onRenew: () => void
}

/** A code, how far the phone is with it, and how long it can be used. */
export function ScanSteps({ content, title, status, left, isLost, howTo, scannedBy, onPhone, onRenew }: Props) {
  const shown = status === 'waiting' && left <= 0 ? 'expired' : status
  const isOver = shown === 'expired' || shown === 'cancelled' || shown === 'unsupported'
  return (
    <Stack align="center" gap="md" ta="center">
      <Box {...(onPhone && { visibleFrom: 'sm' })}>
        <ScanPicture
          content={content}
          title={title}
          look={isOver ? 'over' : shown === 'waiting' ? 'open' : 'scanned'}
          onRenew={onRenew}
        />
      </Box>
      <Text component="div" role="status">
        {shown === 'waiting' ? howTo : <Step status={shown} scannedBy={scannedBy} />}
      </Text>
      {onPhone && (
        <Box hiddenFrom="sm" w="100%">
          {isOver ? (
            <Button size="md" fullWidth leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRenew}>
              <Trans>重新开始</Trans>
            </Button>
          ) : (
            onPhone
          )}
        </Box>
      )}
      {!isOver && shown !== 'confirmed' && (
        <Text size="sm" c="dimmed">
          {isLost ? <Trans>网络中断，正在重新连接…</Trans> : <Trans>剩余时间 {countdown(left)}</Trans>}
        </Text>
      )}
    </Stack>
  )
}

function Step({ status, scannedBy }: { status: Exclude<ScanStatus, 'waiting'>; scannedBy: string | undefined }) {
  switch (status) {
    case 'scanned':
      return scannedBy ? (
        <Trans>
          <span lang="zh-CN">{scannedBy}</span> 已扫码，请在手机上确认。
        </Trans>
      ) : (
        <Trans>已扫码，请在手机上确认。</Trans>
      )
    case 'confirmed':
      return <Trans>已确认，正在继续…</Trans>
    case 'cancelled':
      return <Ended title={<Trans>已在手机上取消</Trans>} text={<Trans>没有登录，也没有提供任何信息。</Trans>} />
    case 'unsupported':
      return <Ended title={<Trans>手机不支持</Trans>} text={<Trans>请更新手机上的 App，或选择其他方式。</Trans>} />
    default:
      return <Ended title={<Trans>二维码已失效</Trans>} text={<Trans>为了安全，二维码只在短时间内有效。</Trans>} />
  }
}

const Ended = ({ title, text }: { title: ReactNode; text: ReactNode }) => (
  <>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  </>
)
