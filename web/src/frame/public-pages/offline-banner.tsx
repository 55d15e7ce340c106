import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useMatch } from '@tanstack/react-router'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { useOnline } from '#web/client/offline/use-online.ts'

/** Says that the network is away, and goes when it is back. Behind the log-in the frame says more. */
export function OfflineBanner() {
  const online = useOnline()
  const inFrame = useMatch({ from: '/_shell', shouldThrow: false })
  if (online || inFrame) return null
  return (
    <Alert role="status" color="yellow" radius={0} py="xs" icon={<IconWifiOff aria-hidden />}>
      {isPublicComputer() ? (
        <Trans>网络已断开，恢复后自动继续。请勿关闭或刷新本页，填写的内容还没有保存。</Trans>
      ) : (
        <Trans>网络已断开，恢复后会自动继续。您填写的内容不会丢失。</Trans>
      )}
    </Alert>
  )
}
