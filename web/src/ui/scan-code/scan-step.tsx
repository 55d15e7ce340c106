import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ScanStatus } from '#contracts/session/scan.ts'

import { EndedCode, ExpiredCode } from './scan-steps.tsx'

type Props = {
  status: ScanStatus
  /** Instructions. */
  howTo: ReactNode
  /** Masked name of the scanning account; empty when unknown. */
  scannedBy: string
}

/** Status of a code in words. */
export function ScanStep({ status, howTo, scannedBy }: Props) {
  const { t } = useLingui()
  switch (status) {
    case 'waiting':
      return howTo
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
      return <EndedCode title={<Trans>已在手机上取消</Trans>}>{t`没有登录，也没有提供任何信息。`}</EndedCode>
    case 'unsupported':
      return <EndedCode title={<Trans>手机不支持</Trans>}>{t`请更新手机上的 App，或选择其他方式。`}</EndedCode>
    default:
      return <ExpiredCode />
  }
}
