import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'

import { calendar, type CalendarEvent } from '#contracts/candidate/calendar.ts'

import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { Authenticate } from '#bff/session/authenticate.ts'
import { fileHeaders } from '#bff/upstream/file/file.ts'
import { gatewayRoutes } from './gateway-routes.ts'

/** Calendar files (RFC 5545) of the events in the request; stateless. */
export function calendarRoutes({ wallTime }: Pick<Dependencies, 'wallTime'>, { required }: Authenticate) {
  const { routes, on } = gatewayRoutes()
  on(calendar.file, async (c, read) => {
    await required(c)
    const { events } = await read()
    const headers = fileHeaders('text/calendar; charset=utf-8', calendar.file.file)
    return c.body(calendarText(events, wallTime()), 200, headers)
  })
  return routes
}

/** Times are in UTC, so that the file needs no VTIMEZONE. Source: RFC 5545. */
function calendarText(events: readonly CalendarEvent[], now: number): string {
  const calendarFile = ical({ prodId: '//exam-sign-up//calendar//ZH', method: ICalCalendarMethod.PUBLISH })
  for (const { uid, title, start, end, location, description, alarm } of events) {
    const event = calendarFile.createEvent({
      id: uid,
      stamp: new Date(now),
      start: new Date(start),
      end: new Date(end),
      summary: title,
      ...(location && { location }),
      ...(description && { description }),
    })
    if (alarm !== null) event.createAlarm({ type: ICalAlarmType.display, trigger: alarm * 60, description: title })
  }
  return calendarFile.toString()
}
