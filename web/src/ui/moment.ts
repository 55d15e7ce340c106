import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Time zone of the exams, whatever the device's. */
const zone = 'Asia/Shanghai'

/** A time that the server may not have sent. */
type Moment = string | number | null

/** Stands for an unknown time. */
const unknown = '—'

const there = (moment: string | number) => dayjs(moment).tz(zone)

/** Date and time, `YYYY-MM-DDTHH:mm:ss`. An Instant is written in this zone: a table of 200 of them computes none. */
const textThere = (moment: Moment) =>
  moment === null
    ? unknown
    : typeof moment === 'string' && /^.{19}\+08:00$/.test(moment)
      ? moment.slice(0, 19)
      : there(moment).format('YYYY-MM-DDTHH:mm:ss')

/** 2026-11-21 17:00, with a no-break space between date and time. */
export const dateTime = (moment: Moment) => textThere(moment).slice(0, 16).replace('T', '\u00a0')

/** 2026-11-21 17:00:05, with a no-break space between date and time. */
export const exactTime = (moment: Moment) => textThere(moment).replace('T', '\u00a0')

/** 2026-11-21 */
export const date = (moment: Moment) => textThere(moment).slice(0, 10)

/** Hour of the day in China, 0 to 23. */
export const hour = (moment: number) => there(moment).hour()

/** 17:00 */
export const clockTime = (moment: Moment) => textThere(moment).slice(11, 16) || unknown

const dayThere = (moment: Moment, locale: string, style: Intl.DateTimeFormatOptions) =>
  moment === null ? unknown : new Intl.DateTimeFormat(locale, { timeZone: zone, ...style }).format(new Date(moment))

/** 12月5日周六; Saturday, December 5 */
export const longDay = (moment: Moment, locale: string) =>
  dayThere(moment, locale, { month: 'long', day: 'numeric', weekday: 'long' })

/** 2026年12月5日星期六; Saturday, December 5, 2026 */
export const fullDay = (moment: Moment, locale: string) => dayThere(moment, locale, { dateStyle: 'full' })
