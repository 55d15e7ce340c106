import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { localeTags } from '#web/client/locale.ts'
import { useServerTime } from '#web/ui/time/server-time.ts'

/** Milliseconds. */
const minute = 60_000

/** Date and time of the server, in the time zone of the device. */
export function LockClock() {
  const { i18n } = useLingui()
  const now = new Date(useServerTime((time) => Math.floor(time / minute) * minute))
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
