import * as v from 'valibot'

import { pageSearch } from '#web/client/search.ts'

/** Steps of a booking, in order. */
export const steps = ['venue', 'notice', 'day', 'batch'] as const
export type Step = (typeof steps)[number]

/** Search of the page: the list, or a booking in progress with its choices so far. */
export const AppointmentSearch = v.object({
  /** `new`, or the id of the booking to change. */
  booking: v.optional(v.string()),
  step: v.optional(v.picklist(steps)),
  bmdCode: v.optional(v.string()),
  appointmentId: v.optional(v.string()),
  appointmentTime: v.optional(v.string()),
  /** Page of the past bookings. */
  ...pageSearch,
})
export type AppointmentSearch = v.InferOutput<typeof AppointmentSearch>
