import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { use, useCallback, useState } from 'react'

import type { Output } from '#contracts/core/call.ts'
import type { ApiError } from '#contracts/core/error.ts'
import { ncias } from '#contracts/session/ncias.ts'
import { scan } from '#contracts/session/scan.ts'
import { type CurrentSession, session } from '#contracts/session/session.ts'

import { action, query, send } from '#web/client/api/api.ts'
import { live } from '#web/client/api/live.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { loadInsideTexts } from '#web/client/i18n.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { NciasCode } from '#web/ui/ncias/ncias-code.tsx'
import { NameMismatch, NoAccount, NoResult } from '#web/ui/ncias/not-found.tsx'
import { CodeSkeleton } from '#web/ui/scan-code/code-skeleton.tsx'
import { ScanCode } from '#web/ui/scan-code/scan-code.tsx'

type Props = { onLoggedIn: (newSession: CurrentSession) => Promise<void> }

const methods = ['app', 'identity'] as const

/** The log-in page loads the texts before the log-in only; this part needs the others. */
const texts = loadInsideTexts()

/** Log-in with a phone: by the app of the product, or by the network identity. */
export default function ScanLogIn({ onLoggedIn }: Props) {
  use(texts)
  const { t } = useLingui()
  const [method, setMethod] = useState<(typeof methods)[number]>('app')
  const labels = { app: t`App 扫码`, identity: t`国家网络身份认证` }
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t`扫码方式`}
        fullWidth
        value={method}
        onChange={setMethod}
        data={methods.map((value) => ({ value, label: labels[value] }))}
      />
      {method === 'app' ? <ByApp onLoggedIn={onLoggedIn} /> : <ByIdentity onLoggedIn={onLoggedIn} />}
    </Stack>
  )
}

/** Log-in by a QR code that the app of a logged-in user scans and confirms. */
function ByApp({ onLoggedIn }: { onLoggedIn: (newSession: CurrentSession) => Promise<void> }) {
  const { t } = useLingui()
  const { mutate, error, reset } = useMutation({ ...action(session.logIn), onSuccess: onLoggedIn })
  const confirmed = useCallback(
    ({ verifyKey }: Output<typeof scan.qrcodeState>) => mutate({ grant: 'scan_code', verifyKey: verifyKey ?? '' }),
    [mutate],
  )
  if (error) return <NotLoggedIn error={asApiError(error)} onAgain={reset} />
  return (
    <ScanCode
      issue={query(scan.qrcodeGenerate)}
      live={({ key }) => live(scan.qrcodeState, { key })}
      title={t`登录二维码`}
      howTo={<Trans>请打开手机上的考试报名 App，扫描二维码登录</Trans>}
      onConfirmed={confirmed}
    />
  )
}

/** Log-in by the network identity, for an identity with an account. */
function ByIdentity({ onLoggedIn }: { onLoggedIn: (newSession: CurrentSession) => Promise<void> }) {
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: enter,
    onSuccess: (entered) => (entered.outcome === 'entered' ? onLoggedIn(entered.newSession) : undefined),
  })
  const confirmed = useCallback((token: string) => mutate(token), [mutate])
  if (error) return <NotLoggedIn error={asApiError(error)} onAgain={reset} />
  if (isPending || data?.outcome === 'entered') return <CodeSkeleton />
  if (data?.outcome === 'none') return <NoAccount />
  if (data?.outcome === 'mismatch') return <NameMismatch />
  if (data) return <NoResult onAgain={reset} />
  return <NciasCode onConfirmed={confirmed} />
}

type Entered = { outcome: 'entered'; newSession: CurrentSession } | { outcome: 'none' | 'mismatch' | 'expired' }

/** Logs in with the confirmed identity. */
async function enter(token: string): Promise<Entered> {
  const identity = await send(ncias.getNciasPID, { token })
  if (identity.outcome !== 'found') return identity
  return {
    outcome: 'entered',
    newSession: await send(session.logIn, { grant: 'ncias_code', token: identity.logInToken }),
  }
}

/** Confirmed on the phone, but the log-in was refused: the reason, and a retry. */
const NotLoggedIn = ({ error, onAgain }: { error: ApiError; onAgain: () => void }) => (
  <Stack gap="md">
    <ErrorNotice error={error} />
    <Button size="md" variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onAgain}>
      <Trans>重新扫码</Trans>
    </Button>
  </Stack>
)
