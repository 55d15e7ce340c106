import type { CalendarEvent } from '#contracts/candidate/calendar.ts'
import { chinaTime } from '#contracts/core/blade.ts'

type OpeningEvent = Pick<CalendarEvent, 'uid' | 'title' | 'start'> &
  Partial<Pick<CalendarEvent, 'description' | 'alarm'>>

/** Calendar event for an opening: its first minutes, with a reminder 15 minutes before. */
export const openingEvent = (event: OpeningEvent, minutes = 15): CalendarEvent => ({
  location: '',
  description: '',
  alarm: 15,
  ...event,
  end: chinaTime(Date.parse(event.start) + minutes * 60_000),
})
