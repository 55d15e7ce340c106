import type { CalendarEvent } from '#contracts/calendar.ts'

type Opening = Pick<CalendarEvent, 'uid' | 'title' | 'start'> & Partial<Pick<CalendarEvent, 'description' | 'alarm'>>

/** For the calendar, when something opens: its first minutes, and a reminder a quarter of an hour before. */
export const opening = (event: Opening, minutes = 15): CalendarEvent => ({
  location: '',
  description: '',
  alarm: 15,
  ...event,
  end: later(event.start, minutes),
})

/** As long after a moment, in China's time. */
function later(moment: string, minutes: number): string {
  const there = new Date(Date.parse(moment) + (minutes + 8 * 60) * 60_000)
  return `${there.toISOString().slice(0, 19)}+08:00`
}
