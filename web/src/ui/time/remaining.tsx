import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { unixTime, useTimeLeft } from './server-time.ts'

import classes from './remaining.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Props = { until: string | null }

/** Time left by the server's clock, empty for an unknown time; the last day is marked in colour and in words. */
export function Remaining({ until }: Props) {
  const left = useTimeLeft(unixTime(until))
  if (!until) return null
  if (left <= 0) return <Trans>已截止</Trans>
  const urgent = left < day
  return (
    <Text span inherit className={urgent ? `${classes.left} ${classes.urgent}` : (classes.left ?? '')}>
      {urgent ? (
        <Trans>
          即将截止，还剩 <Duration ms={left} />
        </Trans>
      ) : (
        <Trans>
          还剩 <Duration ms={left} />
        </Trans>
      )}
    </Text>
  )
}

/** Duration as a countdown, 1:05; of an unknown end a dash. */
export function countdown(ms: number): string {
  if (!Number.isFinite(ms)) return '—'
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Duration in its two largest units, on one line: 2 天 3 小时, 29 分 12 秒; the last minute in seconds. */
export function Duration({ ms }: { ms: number }) {
  const { t } = useLingui()
  const days = Math.floor(ms / day)
  const hours = Math.floor((ms % day) / hour)
  const minutes = Math.floor((ms % hour) / minute)
  const seconds = Math.floor((ms % minute) / 1000)
  if (days > 0) return withNoBreakSpaces(t`${days} 天 ${hours} 小时`)
  if (hours > 0) return withNoBreakSpaces(t`${hours} 小时 ${minutes} 分钟`)
  return withNoBreakSpaces(minutes > 0 ? t`${minutes} 分 ${seconds} 秒` : t`${seconds} 秒`)
}

/** No-break spaces between numbers and units. */
export const withNoBreakSpaces = (text: string) => text.replaceAll(' ', '\u00a0')
