import { type Appointment, appointment, type AppointmentDraft } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'

const input = { status_equal: 'booked', size: 50 } as const

/** Upcoming bookings; fetched again whenever a page that uses them opens. */
export const upcoming = query(appointment.page, input)

/** The booking that a draft created; undefined if it did not. */
export const findBooking = (rows: readonly Appointment[], draft: AppointmentDraft) =>
  rows.find(
    (row) =>
      (draft.id === undefined || row.id === draft.id) &&
      row.appointmentId === draft.appointmentId &&
      row.bmdCode === draft.bmdCode &&
      row.appointmentTime === draft.appointmentTime &&
      row.batchCode === draft.batchCode,
  )
