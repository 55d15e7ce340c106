import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'

import { CodeImage } from '#web/ui/in-app-browser/code-image.tsx'
import { OpenInBrowser } from '#web/ui/in-app-browser/open-in-browser.tsx'

type Props = {
  /** Content of a wallet's QR code; empty for other methods. */
  codeUrl?: string
  /** Nothing else on the page opens the provider. */
  isOnly?: boolean
}

/**
 * Ways to pay where WeChat's view does not open the provider: it refuses pages of other wallets, and those that open
 * its own payment from a browser. Shown beforehand: what it shows then is not ours.
 */
export function OutsideWechat({ codeUrl = '', isOnly = false }: Props) {
  const { t } = useLingui()
  return (
    <Stack gap="sm" role="group" aria-label={t`不在微信中支付`}>
      <Text size="sm">
        {isOnly ? (
          <Trans>微信打不开这种支付，请在浏览器中继续，订单不变</Trans>
        ) : (
          <Trans>如果没有打开支付页面，可以在浏览器中继续支付</Trans>
        )}
      </Text>
      <OpenInBrowser purpose="pay" fullWidth variant={isOnly ? 'filled' : 'default'} />
      {codeUrl && (
        <>
          <Text size="sm">{t`或用另一台手机的支付应用扫码，此页会自动更新。长按二维码不能支付。`}</Text>
          <CodeImage content={codeUrl} title={t`支付二维码`} />
        </>
      )}
    </Stack>
  )
}
