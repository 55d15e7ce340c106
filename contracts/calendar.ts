import * as v from 'valibot'

import { Instant } from './core/blade.ts'
import { gatewayFile } from './core/endpoint.ts'

/** Characters that no calendar file may carry, line breaks aside. Source: RFC 5545 3.3.11. */
// oxlint-disable-next-line no-control-regex -- it is about them
const controlCharacters = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g

const plainText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.transform((value) => value.replaceAll(controlCharacters, ' ').trim()),
  )

const ValidInstant = v.pipe(
  Instant,
  v.check((value) => !Number.isNaN(Date.parse(value))),
)

/** Something that a person has to be at in time. */
export const CalendarEvent = v.pipe(
  v.strictObject({
    /** The same for the same event: who adds it again changes the entry and does not get a second one. */
    uid: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)),
    title: v.pipe(plainText(200), v.nonEmpty()),
    start: ValidInstant,
    end: ValidInstant,
    location: plainText(300),
    description: plainText(2000),
    /** Minutes before the start at which the calendar reminds; null for not at all. */
    alarm: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(43_200))),
  }),
  v.check(({ start, end }) => Date.parse(start) < Date.parse(end)),
)
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>

/** Calendar files, made by the gateway of what the page shows: nothing of it is kept, or in an address. */
export const calendar = {
  file: gatewayFile('POST /calendar', {
    summary: 'Makes a calendar file of the given events.',
    access: 'login',
    input: v.strictObject({ events: v.pipe(v.array(CalendarEvent), v.minLength(1), v.maxLength(20)) }),
    file: { types: ['text/calendar'], maxSize: 262_144, name: '考试日程.ics' },
  }),
}
