import { type Appointment, appointment, type AppointmentDraft } from '#contracts/appointment.ts'

import { query, send } from '../../api/api.ts'

const input = { status_equal: 'booked', size: 50 } as const

/** Bookings to come, asked anew whenever a page opens on them. */
export const upcoming = query(appointment.page, input)

/** As the server has them at this moment. */
export const loadUpcoming = async () => (await send(appointment.page, input)).records

/** The booking that a draft became; undefined while it did not. */
export const bookingOf = (rows: readonly Appointment[], draft: AppointmentDraft) =>
  rows.find(
    (row) =>
      (draft.id === undefined || row.id === draft.id) &&
      row.appointmentId === draft.appointmentId &&
      row.bmdCode === draft.bmdCode &&
      row.appointmentTime === draft.appointmentTime &&
      row.batchCode === draft.batchCode,
  )
