import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Output } from '#contracts/core/call.ts'
import { scan } from '#contracts/session/scan.ts'
import { type CurrentSession, session } from '#contracts/session/session.ts'

import { action, query } from '#web/client/api/api.ts'
import { live } from '#web/client/api/live.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { ScanCode } from '#web/ui/scan-code/scan-code.tsx'
import { NotLoggedIn } from './not-logged-in.tsx'

/** Log-in by a QR code that the app of a logged-in user scans and confirms. */
export function ByApp({ onLoggedIn }: { onLoggedIn: (newSession: CurrentSession) => Promise<void> }) {
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
      howTo={<Trans>请打开手机上的考试报名 App，扫描二维码登录。</Trans>}
      onConfirmed={confirmed}
    />
  )
}
