import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, Stack } from '@mantine/core'
import { use, useState } from 'react'

import type { CurrentSession } from '#contracts/session/session.ts'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { ByApp } from './by-app.tsx'
import { ByIdentity } from './by-identity.tsx'

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
