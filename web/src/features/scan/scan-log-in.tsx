import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'

import type { CurrentSession } from '#contracts/session.ts'

import { ByApp } from './by-app.tsx'
import { ByIdentity } from './by-identity.tsx'

type Props = { onLoggedIn: (begun: CurrentSession) => Promise<void> }

const ways = ['app', 'identity'] as const

/** Logs in with a phone: by the app of the product, or by the national network identity. */
export default function ScanLogIn({ onLoggedIn }: Props) {
  const { t } = useLingui()
  const [way, setWay] = useState<(typeof ways)[number]>('app')
  const labels = { app: t`App 扫码`, identity: t`国家网络身份认证` }
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t`扫码方式`}
        fullWidth
        value={way}
        onChange={setWay}
        data={ways.map((value) => ({ value, label: labels[value] }))}
      />
      {way === 'app' ? <ByApp onLoggedIn={onLoggedIn} /> : <ByIdentity onLoggedIn={onLoggedIn} />}
    </Stack>
  )
}
