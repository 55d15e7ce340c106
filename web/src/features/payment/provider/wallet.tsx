import { useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'

import type { PayData } from '#contracts/candidate/payment.ts'

import { newWindow } from '#web/ui/in-app-browser/new-window.ts'
import { currentDevice } from './device.ts'
import { OutsideWechat } from './outside-wechat.tsx'
import { RedirectForm } from './redirect-form.tsx'

import classes from '../payment.module.css'

/** Hosts of a development machine: only a mock provider has its checkout there. */
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
const isMockCheckout = (address: string) => URL.canParse(address) && localHosts.has(new URL(address).hostname)

/** Opens a wallet: by QR code on a desktop, by its app on a phone. */
export function Wallet({ data }: { data: PayData }) {
  return currentDevice() === 'desktop' && data.codeUrl ? <Scan codeUrl={data.codeUrl} /> : <OnPhone data={data} />
}

function Scan({ codeUrl }: { codeUrl: string }) {
  const { t } = useLingui()
  return (
    <Stack align="center" gap="sm" ta="center">
      <div className={classes.code}>
        <QRCodeSVG value={codeUrl} size={220} marginSize={2} title={t`支付二维码`} />
      </div>
      <Text>{t`请用手机上的支付应用扫一扫，在手机上完成支付`}</Text>
      <Text size="sm" c="dimmed" role="status">{t`支付完成后此页会自动更新`}</Text>
      {isMockCheckout(codeUrl) && (
        <Anchor
          href={codeUrl}
          target={newWindow()}
          rel="noreferrer"
          size="sm"
        >{t`开发环境：在此打开模拟支付页`}</Anchor>
      )}
    </Stack>
  )
}

/** URL schemes of wallet apps, and of pages that open them. */
const wallet = /^(?:weixin|alipays?|https?):/i
const page = /^https?:/i

function OnPhone({ data: { deepLink, form, codeUrl } }: { data: PayData }) {
  const { t } = useLingui()
  const isStuck = useStillHere()
  const isInView = currentDevice() === 'wechat'
  // WeChat's view opens pages, and no app by its scheme.
  const isClosed = isInView && wallet.test(deepLink) && !page.test(deepLink)
  return (
    <Stack gap="md">
      {isClosed ? null : wallet.test(deepLink) ? (
        <Button component="a" href={deepLink} size="md" fullWidth>{t`打开支付应用`}</Button>
      ) : (
        <RedirectForm form={form} after={1}>{t`去支付`}</RedirectForm>
      )}
      {isInView && <OutsideWechat codeUrl={codeUrl} isOnly={isClosed} />}
      {isStuck && !isInView && (
        <Alert
          role="status"
          icon={<IconInfoCircle aria-hidden />}
        >{t`支付应用没有打开？请确认已安装后再试，或返回订单查看何时可更换支付方式。`}</Alert>
      )}
    </Stack>
  )
}

/** Time after which an app should have opened, in milliseconds. */
const openTimeout = 4_000

/** The page is still visible: the app did not open. */
function useStillHere(): boolean {
  const [isStuck, setIsStuck] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsStuck(true), openTimeout)
    return () => clearTimeout(timer)
  }, [])
  return isStuck
}
