import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

import { localeTags } from '../locale.ts'

/** Date and time of the device. */
export function LockClock() {
  const { i18n } = useLingui()
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 1_000, { autoInvoke: true })
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-GB' : localeTags.zh, options).format(now)
  return (
    <Text component="time" dateTime={now.toISOString()} ta="center" mb="md">
      <Text component="span" display="block" fz={48} lh={1.1} fw={300}>
        {write({ hour: '2-digit', minute: '2-digit', hour12: false })}
      </Text>
      <Text component="span" display="block" c="dimmed">
        {write({ month: 'long', day: 'numeric', weekday: 'long' })}
      </Text>
    </Text>
  )
}
