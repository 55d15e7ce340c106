import { Hono } from 'hono'
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import * as v from 'valibot'

import { calendar, type CalendarEvent } from '#contracts/calendar.ts'
import { ApiError } from '#contracts/error.ts'

import type { Dependencies, Variables } from './app.ts'
import { fileHeaders } from './file.ts'
import { readInput } from './input.ts'
import type { Desk } from './session/desk.ts'

/** Calendar files of what a page shows; stateless. */
export function calendarRoutes({ now }: Pick<Dependencies, 'now'>, desk: Desk) {
  const routes = new Hono<{ Variables: Variables }>()
  routes.post('/', async (c) => {
    c.set('endpoint', 'calendar.file')
    await desk.require(c)
    const { events } = v.parse(calendar.file.input, await readInput(c.req.raw, calendar.file))
    const headers = fileHeaders('text/calendar; charset=utf-8', calendar.file.file)
    return c.body(calendarText(events, now()), 200, headers)
  })
  routes.all('/', (c) => {
    c.header('Allow', calendar.file.method)
    throw new ApiError('method_not_allowed')
  })
  return routes
}

/** Times are in UTC: every calendar shows them in its own zone, and no file has to explain China's. Source: RFC 5545. */
function calendarText(events: readonly CalendarEvent[], now: number): string {
  const made = ical({ prodId: '//exam-sign-up//calendar//ZH', method: ICalCalendarMethod.PUBLISH })
  for (const { uid, title, start, end, place, description, alarm } of events) {
    const event = made.createEvent({
      id: uid,
      stamp: new Date(now),
      start: new Date(start),
      end: new Date(end),
      summary: title,
      ...(place && { location: place }),
      ...(description && { description }),
    })
    if (alarm !== null) event.createAlarm({ type: ICalAlarmType.display, trigger: alarm * 60, description: title })
  }
  return made.toString()
}
