import { useLingui } from '@lingui/react/macro'

import { serverNow } from '#web/client/clock/clock.ts'
import { dateTime, exactTime } from '#web/ui/time/moment.ts'

/** Units with their lengths in seconds, the largest first; older times are shown as they are. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const oldest = 7 * 86_400

/** 3 hours ago; the date where that is a week or more away, or in the future. */
export function relativeText(moment: string, now: number, locale: string): string {
  const seconds = Math.round((now - Date.parse(moment)) / 1000)
  if (!(seconds >= 0 && seconds < oldest)) return dateTime(moment)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, length] = units.find(([, it]) => seconds >= it) ?? ['second', 60]
  return unit === 'second' ? format.format(0, 'second') : format.format(-Math.floor(seconds / length), unit)
}

/** A time as it is from now; the exact one is its title. */
export function RelativeTime({ moment }: { moment: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={moment} title={exactTime(moment)}>
      {relativeText(moment, serverNow(), i18n.locale)}
    </time>
  )
}
