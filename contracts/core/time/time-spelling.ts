import * as v from 'valibot'

import { chinaTime, Day } from '../blade.ts'

/** 2000-01-01 and 2100-01-01, in seconds: a number outside is not a time. A day, such as one of birth, is from 1900 on. */
const [firstSecond, lastSecond] = [946_684_800, 4_102_444_800]
const firstSecondOfDays = -2_208_988_800

/** Year, month and day, or year and month, with dashes, slashes, dots or Chinese signs; the rest is the time. */
const separated = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?[月日]?(?:[ T] {0,3}(\S{1,40}))?$/

/** The same as 6, 8 or 14 digits. */
const digits = /^(\d{4})(\d\d)(?:(\d\d)(\d{6})?)?$/

/** Time to the minute or the second, with fractions of it, and an offset. */
const clockTime = /^(\d{1,2}:\d\d)(:\d\d)?(?:\.\d{1,9})?(?:(Z)|([+-]\d\d):?(\d\d))?$/

/** An Instant; undefined for a date without a time, which may mean the begin of the day or its end. */
export const toInstant = (value: unknown) => parseMoment(value, firstSecond)

function parseMoment(value: unknown, first: number): string | undefined {
  const text = timeText(value)
  if (/^-?\d{9,13}$/.test(text)) return unixTime(Number(text), first)
  const { date, time } = splitTime(text)
  const [, minutes, seconds = ':00', zone, hours = '+08', rest = '00'] = clockTime.exec(time) ?? []
  const moment = Date.parse(`${date}T${minutes?.padStart(5, '0')}${seconds}${zone ?? `${hours}:${rest}`}`)
  return Number.isNaN(moment) ? undefined : chinaTime(moment)
}

/** A Day or a Month, by the number of characters; of a time those in Blade's zone. */
export function toDate(value: unknown, length: 7 | 10): string | undefined {
  const { date, time } = splitTime(timeText(value))
  return time === '' && date.length >= length
    ? date.slice(0, length)
    : parseMoment(value, firstSecondOfDays)?.slice(0, length)
}

function splitTime(text: string): { readonly date: string; readonly time: string } {
  const [, year, month, day, time = ''] = separated.exec(text) ?? digits.exec(text) ?? []
  const date = [year, month, day].flatMap((part) => part?.padStart(2, '0') ?? []).join('-')
  // Date.parse takes 30 February for 2 March.
  if (day && !v.is(Day, date)) return { date: '', time: '' }
  return { date, time: time.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3') }
}

/** Some servers send Java's LocalDateTime and LocalDate as a list of its parts. */
function timeText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  if (!Array.isArray(value) || !value.every((part) => Number.isInteger(part))) return ''
  const [year, month, day, hours, minutes, seconds = 0] = value.map((part) => String(part).padStart(2, '0'))
  return hours === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hours}:${minutes}:${seconds}`
}

function unixTime(number: number, first: number): string | undefined {
  const seconds = Math.abs(number) > lastSecond ? number / 1000 : number
  return seconds >= first && seconds <= lastSecond ? chinaTime(seconds * 1000) : undefined
}
