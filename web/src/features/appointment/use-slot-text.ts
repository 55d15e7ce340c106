import { useLingui } from '@lingui/react/macro'

import type { AppointmentBatch } from '#contracts/candidate/appointment.ts'

import { clockTime } from '#web/ui/moment.ts'

/** Formats day and time of an appointment. */
export function useSlotText() {
  const { i18n } = useLingui()
  return {
    /** 11月27日星期五 */
    day: (day: string | null) =>
      day === null
        ? '—'
        : i18n.date(`${day}T12:00:00+08:00`, {
            month: 'long',
            day: 'numeric',
            weekday: 'long',
            timeZone: 'Asia/Shanghai',
          }),
    /** 08:30–10:00 */
    time: ({ startTime, endTime }: Pick<AppointmentBatch, 'startTime' | 'endTime'>) =>
      `${clockTime(startTime)}–${clockTime(endTime)}`,
  }
}
