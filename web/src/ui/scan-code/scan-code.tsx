import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import type { ScanStatus } from '#contracts/session/scan.ts'

import type { LiveState } from '#web/client/api/live.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '../error/failed.tsx'
import { unixTime, useTimeLeft } from '../time/server-time.ts'
import { CodeSkeleton } from './code-skeleton.tsx'
import type { CodeStatus } from './scan-picture.tsx'
import { EndedCode, ExpiredCode, ScanSteps } from './scan-steps.tsx'

const codeStatuses: Record<ScanStatus, CodeStatus> = {
  waiting: 'open',
  scanned: 'scanned',
  confirmed: 'scanned',
  cancelled: 'over',
  expired: 'over',
  unsupported: 'over',
  unknown: 'over',
}

type Code = { readonly content: string; readonly expireTime: string | null }
type State = { readonly status: ScanStatus; readonly realName?: string }

type Options<T> = UseQueryOptions<T, Error, T, (string | {})[]>

type Props<C extends Code, S extends State> = {
  /** Issues a code; each call returns a new one. */
  issue: Options<C>
  /** Live query of the code's status. */
  live: (code: C) => Options<LiveState<S>>
  title: string
  howTo: ReactNode
  onPhone?: (code: C) => ReactNode
  /** Called when the phone has confirmed. Must be stable. */
  onConfirmed: (state: S, code: C) => void
}

/** QR code to scan, with its live status. */
export function ScanCode<C extends Code, S extends State>({ issue, ...props }: Props<C, S>) {
  const code = useQuery({ ...issue, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false })
  if (code.error) return <Failed error={code.error} retry={code.refetch} />
  if (!code.data || code.isFetching) return <CodeSkeleton />
  return <OpenCode key={code.data.content} code={code.data} renew={code.refetch} {...props} />
}

type OpenProps<C extends Code, S extends State> = Omit<Props<C, S>, 'issue'> & { code: C; renew: () => void }

function OpenCode<C extends Code, S extends State>({ code, renew, ...props }: OpenProps<C, S>) {
  const { live, title, howTo, onPhone, onConfirmed } = props
  const left = useTimeLeft(unixTime(code.expireTime))
  const { data, error } = useQuery(live(code))
  const answer = data?.answer
  useEffect(() => {
    if (answer?.status === 'confirmed') onConfirmed(answer, code)
  }, [answer, code, onConfirmed])
  const isExpired = error && asApiError(error).code === 'expired'
  if (error && !isExpired) return <Failed error={error} retry={renew} />
  const serverStatus = answer?.status ?? 'waiting'
  const status = isExpired || (serverStatus === 'waiting' && left <= 0) ? 'expired' : serverStatus
  return (
    <ScanSteps
      content={code.content}
      title={title}
      status={codeStatuses[status]}
      left={left}
      isDisconnected={data?.isDisconnected ?? false}
      onPhone={onPhone?.(code)}
      onRenew={renew}
    >
      <ScanStep status={status} howTo={howTo} scannedBy={answer?.realName ?? ''} />
    </ScanSteps>
  )
}

type ScanStepProps = {
  status: ScanStatus
  /** Instructions. */
  howTo: ReactNode
  /** Masked name of the scanning account; empty when unknown. */
  scannedBy: string
}

/** Status of a code in words. */
function ScanStep({ status, howTo, scannedBy }: ScanStepProps) {
  const { t } = useLingui()
  switch (status) {
    case 'waiting':
      return howTo
    case 'scanned':
      return scannedBy ? (
        <Trans>
          <span lang="zh-CN">{scannedBy}</span> 已扫码，请在手机上确认
        </Trans>
      ) : (
        <Trans>已扫码，请在手机上确认</Trans>
      )
    case 'confirmed':
      return <Trans>已确认，正在继续…</Trans>
    case 'cancelled':
      return <EndedCode title={<Trans>已在手机上取消</Trans>}>{t`没有登录，也没有提供任何信息`}</EndedCode>
    case 'unsupported':
      return <EndedCode title={<Trans>手机不支持</Trans>}>{t`请更新手机上的 App，或选择其他方式`}</EndedCode>
    default:
      return <ExpiredCode />
  }
}
