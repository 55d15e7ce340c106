import type { CalendarEvent } from '#contracts/calendar.ts'

type OpeningEvent = Pick<CalendarEvent, 'uid' | 'title' | 'start'> &
  Partial<Pick<CalendarEvent, 'description' | 'alarm'>>

/** Calendar event for an opening: its first minutes, with a reminder 15 minutes before. */
export const openingEvent = (event: OpeningEvent, minutes = 15): CalendarEvent => ({
  location: '',
  description: '',
  alarm: 15,
  ...event,
  end: later(event.start, minutes),
})

/** Adds minutes to a moment, in China's time zone. */
function later(moment: string, minutes: number): string {
  const there = new Date(Date.parse(moment) + (minutes + 8 * 60) * 60_000)
  return `${there.toISOString().slice(0, 19)}+08:00`
}
