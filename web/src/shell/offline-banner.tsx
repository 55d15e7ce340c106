import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'

/** Says that the network is away, and goes when it is back. */
export function OfflineBanner() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert role="status" color="yellow" radius={0} py="xs" icon={<IconWifiOff aria-hidden />}>
      <Trans>网络已断开，恢复后会自动继续。您填写的内容不会丢失。</Trans>
    </Alert>
  )
}
