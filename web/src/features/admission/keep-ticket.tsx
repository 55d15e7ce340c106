import '@mantine/core/styles/Switch.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Switch } from '@mantine/core'
import { useState } from 'react'

import { offlineEnd, offlineOwner } from '#web/client/device/offline-owner.ts'
import { keepsCopies, setKeepsCopies } from '#web/client/offline/kept-copies.ts'
import { useAccount } from '#web/client/session/session.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

/** Whether the ticket stays on this device beyond the session; no choice on a device without storage. */
export function KeepTicket() {
  const { t } = useLingui()
  const [keeps, setKeeps] = useState(keepsCopies)
  const endTime = offlineEnd()
  if (offlineOwner() !== useAccount().ref || !endTime) return null
  return (
    <Paper withBorder p="lg">
      <Switch
        size="md"
        label={t`在本机保留准考证`}
        aria-label={t`在本机保留准考证`} // the description is in the <label> too
        description={keeps ? <Kept /> : <UntilEnd endTime={endTime} />}
        checked={keeps}
        onChange={({ currentTarget }) => {
          setKeepsCopies(currentTarget.checked)
          setKeeps(currentTarget.checked)
          void import('#web/client/offline/copies.ts').then(({ removeEndedCopies }) => removeEndedCopies())
        }}
      />
    </Paper>
  )
}

const Kept = () => (
  <Trans>断网也能打开，上次更新后保留 30 天，退出登录时删除。能解锁本机的人都能看到，请只在自己的设备上开启。</Trans>
)

function UntilEnd({ endTime }: { endTime: string }) {
  const end = noBreak(dateTime(endTime))
  return <Trans>断网时可查看到 {end}，之后删除。开启后保留 30 天，考试当天可用。</Trans>
}
