import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDeviceMobile, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'

import { ncias, type NciasCode, type NciasStatus } from '#contracts/ncias.ts'

import { query } from '../../api.ts'
import { asApiError } from '../../query-client.ts'
import { Done } from '../../ui/done.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { countdown, useLeft } from '../../ui/remaining.tsx'
import classes from './ncias.module.css'

/** How often the page asks how far the app is, in milliseconds; never while nobody looks. */
const pace = 2_000

const moving: ReadonlySet<NciasStatus> = new Set(['waiting', 'scanned'])

type Props = { code: NciasCode; renew: () => void; onConfirmed: (token: string) => void }

/** A code while it can be used, and what the app made of it. */
export function NciasQrCode({ code, renew, onConfirmed }: Props) {
  const left = useLeft(Date.parse(code.expireTime))
  const asked = useQuery({
    ...query(ncias.checkWzQrStatus, { token: code.token }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (moving.has(state.data?.status ?? 'waiting') ? pace : false),
  })
  const status = asked.data?.status ?? 'waiting'
  useEffect(() => {
    if (status === 'confirmed') onConfirmed(code.token)
  }, [status, code.token, onConfirmed])
  if (status === 'cancelled' || status === 'unsupported') return <Ended status={status} renew={renew} />
  if (status === 'expired' || (left <= 0 && status === 'waiting')) return <Ended status="expired" renew={renew} />
  return (
    <Stack align="center" gap="md" ta="center">
      <Box visibleFrom="sm">
        <Picture content={code.content} isScanned={status !== 'waiting'} />
      </Box>
      <Text role="status">{status === 'waiting' ? <HowTo /> : <Trans>已扫码，请在手机上确认。</Trans>}</Text>
      <Button
        component="a"
        href={code.appLink}
        hiddenFrom="sm"
        size="md"
        fullWidth
        leftSection={<IconDeviceMobile size={20} aria-hidden />}
      >
        <Trans>打开国家网络身份认证 App</Trans>
      </Button>
      <Text size="sm" c="dimmed">
        <Trans>剩余时间 {countdown(left)}</Trans>
      </Text>
      {asked.error && <ErrorNotice error={asApiError(asked.error)} />}
    </Stack>
  )
}

const HowTo = () => (
  <>
    <Box component="span" visibleFrom="sm">
      <Trans>请用国家网络身份认证 App 扫描二维码。</Trans>
    </Box>
    <Box component="span" hiddenFrom="sm">
      <Trans>请在 App 中确认后返回此页。没有安装 App 时，请在电脑上打开此页并用手机扫码。</Trans>
    </Box>
  </>
)

function Picture({ content, isScanned }: { content: string; isScanned: boolean }) {
  const { t } = useLingui()
  return (
    <div className={classes.code} data-dim={isScanned || undefined}>
      <QRCodeSVG value={content} size={220} marginSize={2} title={t`国家网络身份认证二维码`} />
      {isScanned && (
        <span className={classes.over}>
          <IconCircleCheck size={64} aria-hidden />
        </span>
      )}
    </div>
  )
}

function Ended({ status, renew }: { status: 'cancelled' | 'unsupported' | 'expired'; renew: () => void }) {
  const { t } = useLingui()
  const texts = {
    cancelled: { title: t`您在 App 中取消了认证`, text: t`没有任何信息被提供给本站。可以重新开始。` },
    expired: { title: t`二维码已失效`, text: t`为了安全，二维码只在短时间内有效。` },
    unsupported: {
      title: t`这台设备不支持认证`,
      text: t`请更新 App，或换一部支持 NFC 的手机；也可以用短信验证码找回密码。`,
    },
  }
  const { title, text } = texts[status]
  return (
    <Done
      look="note"
      title={title}
      actions={
        <Button size="md" leftSection={<IconRefresh size={18} aria-hidden />} onClick={renew}>
          <Trans>重新获取二维码</Trans>
        </Button>
      }
    >
      {text}
    </Done>
  )
}
