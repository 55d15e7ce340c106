import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useCallback } from 'react'

import { ncias, type NciasCode as Code } from '#contracts/session/ncias.ts'

import { query } from '#web/client/api/api.ts'
import { live } from '#web/client/api/live.ts'
import { ScanCode } from '../scan-code/scan-code.tsx'

/** Proves who somebody is: scanned on a computer, opened in the app on the phone. `onConfirmed` must be stable. */
export function NciasCode({ onConfirmed }: { onConfirmed: (token: string) => void }) {
  const { t } = useLingui()
  const confirmed = useCallback((_: unknown, { token }: Code) => onConfirmed(token), [onConfirmed])
  return (
    <ScanCode
      issue={query(ncias.getWzQrCode)}
      live={({ token }) => live(ncias.checkWzQrStatus, { token })}
      title={t`国家网络身份认证二维码`}
      howTo={<HowTo />}
      onPhone={appLink}
      onConfirmed={confirmed}
    />
  )
}

const HowTo = () => (
  <>
    <Box component="span" visibleFrom="sm">
      <Trans>请用国家网络身份认证 App 扫描二维码</Trans>
    </Box>
    <Box component="span" hiddenFrom="sm">
      <Trans>请在 App 中确认后返回此页。没有安装 App 时，请在电脑上打开此页并用手机扫码。</Trans>
    </Box>
  </>
)

const appLink = ({ appLink: address }: Code) =>
  address && (
    <Button component="a" href={address} size="md" fullWidth leftSection={<IconDeviceMobile size={20} aria-hidden />}>
      <Trans>打开国家网络身份认证 App</Trans>
    </Button>
  )
