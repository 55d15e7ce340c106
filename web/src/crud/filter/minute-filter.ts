import { chinaTime } from '#contracts/core/blade.ts'

/** The minute of an instant as a filter of a log: with its first second, without the first of the next. Source: blade-contract 15.6. */
export function minuteFilter(instant: string) {
  const start = Math.floor(Date.parse(instant) / 60_000) * 60_000
  return { createTime_datege: chinaTime(start), createTime_datelt: chinaTime(start + 60_000) }
}
