import { useLingui } from '@lingui/react/macro'

import type { AppointmentBatch } from '#contracts/candidate/appointment.ts'

import { clockTime, longDay } from '#web/ui/time/moment.ts'

/** Formats day and time of an appointment. */
export function useSlotText() {
  const { i18n } = useLingui()
  return {
    /** 11月27日 周五 */
    day: (day: string | null) => longDay(day && `${day}T12:00:00+08:00`, i18n.locale),
    /** 08:30–10:00 */
    time: ({ startTime, endTime }: Pick<AppointmentBatch, 'startTime' | 'endTime'>) =>
      `${clockTime(startTime)}–${clockTime(endTime)}`,
  }
}
