import { chinaTime, timeZone } from '#contracts/core/blade.ts'

/** A time that the server may not have sent. */
type Moment = string | number | null

/** Stands for an unknown time. */
const unknown = '—'

/** Date and time in Blade's zone, `YYYY-MM-DDTHH:mm:ss`. An Instant is written in it: a table of 200 of them computes none. */
function textThere(moment: Moment): string {
  if (typeof moment === 'string' && /^.{19}\+08:00$/.test(moment)) return moment.slice(0, 19)
  const time = typeof moment === 'string' ? Date.parse(moment) : moment
  return time === null || Number.isNaN(time) ? unknown : chinaTime(time).slice(0, 19)
}

/** 2026-11-21 17:00, with a no-break space between date and time. */
export const dateTime = (moment: Moment) => textThere(moment).slice(0, 16).replace('T', '\u00a0')

/** 2026-11-21 17:00:05, with a no-break space between date and time. */
export const exactTime = (moment: Moment) => textThere(moment).replace('T', '\u00a0')

/** 2026-11-21 */
export const date = (moment: Moment) => textThere(moment).slice(0, 10)

/** Hour of the day in China, 0 to 23. */
export const hour = (moment: number) => Number(textThere(moment).slice(11, 13))

/** 17:00 */
export const clockTime = (moment: Moment) => textThere(moment).slice(11, 16) || unknown

const dayThere = (moment: Moment, locale: string, style: Intl.DateTimeFormatOptions) =>
  moment === null ? unknown : new Intl.DateTimeFormat(locale, { timeZone, ...style }).format(new Date(moment))

/** 12月5日 周六; Sat, Dec 5: a day to appear. */
export const longDay = (moment: Moment, locale: string) =>
  dayThere(moment, locale, { month: 'short', day: 'numeric', weekday: 'short' }).replace(/(?=周)/, ' ')

/** 2026年12月5日星期六; Saturday, December 5, 2026 */
export const fullDay = (moment: Moment, locale: string) => dayThere(moment, locale, { dateStyle: 'full' })
