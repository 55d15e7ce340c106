import { useLingui } from '@lingui/react/macro'

import { withNoBreakSpaces } from './remaining.tsx'
import { unixTime, useTimeLeft } from './server-time.ts'

const hour = 3_600_000
const day = 24 * hour

/** Time until something begins; empty afterwards, and for an unknown time. */
export function TimeUntil({ moment }: { moment: string | null }) {
  const { t } = useLingui()
  const left = useTimeLeft(unixTime(moment))
  if (!moment || left <= 0) return null
  const [days, hours, minutes] = [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.ceil((left % hour) / 60_000),
  ]
  const time = days > 0 ? t`${days} 天 ${hours} 小时` : t`${hours} 小时 ${minutes} 分钟`
  return withNoBreakSpaces(t`还有 ${time}`)
}
