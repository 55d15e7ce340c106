import { Trans } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { countdown } from '../time/remaining.tsx'
import { type CodeStatus, ScanPicture } from './scan-picture.tsx'

type Props = {
  content: string
  /** Accessible name of the picture. */
  title: string
  status: CodeStatus
  /** Status or instructions. */
  children: ReactNode
  /** Milliseconds. */
  left: number
  isDisconnected: boolean
  /** Replaces the picture on the phone itself. */
  onPhone?: ReactNode
  onRenew: () => void
}

/** QR code with status and remaining time. */
export const ScanSteps = ({ content, title, status, children, left, isDisconnected, onPhone, onRenew }: Props) => (
  <Stack align="center" gap="md" ta="center">
    <Box {...(onPhone && { visibleFrom: 'sm' })}>
      <ScanPicture content={content} title={title} status={status} onRenew={onRenew} />
    </Box>
    <Text component="div" role="status">
      {children}
    </Text>
    {onPhone && (
      <Box hiddenFrom="sm" w="100%">
        {status === 'over' ? (
          <Button size="md" fullWidth leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRenew}>
            <Trans>重新开始</Trans>
          </Button>
        ) : (
          onPhone
        )}
      </Box>
    )}
    {status !== 'over' && (
      <Text size="sm" c="dimmed">
        {isDisconnected ? <Trans>网络已断开，正在重新连接…</Trans> : <Trans>剩余时间 {countdown(left)}</Trans>}
      </Text>
    )}
  </Stack>
)

/** Why a code ended, and what that means. */
export const EndedCode = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </>
)

/** Nobody scanned or confirmed it in time. */
export const ExpiredCode = () => (
  <EndedCode title={<Trans>二维码已过期</Trans>}>
    <Trans>为了安全，二维码只在短时间内有效</Trans>
  </EndedCode>
)
