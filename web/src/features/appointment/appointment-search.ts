import * as v from 'valibot'

/** Steps of a booking, in their order. */
export const steps = ['venue', 'notice', 'day', 'batch'] as const
export type Step = (typeof steps)[number]

/** The list, or a booking under way with what was chosen so far: it lives in the address. */
export const AppointmentSearch = v.object({
  /** `new`, or the id of the booking that is being changed. */
  booking: v.optional(v.string()),
  step: v.optional(v.picklist(steps)),
  bmdCode: v.optional(v.string()),
  appointmentId: v.optional(v.string()),
  appointmentTime: v.optional(v.string()),
})
export type AppointmentSearch = v.InferOutput<typeof AppointmentSearch>

/** The step that is open: the one that is asked for, as far as what stands before it is chosen. */
export function stepOf({ step, bmdCode, appointmentId, appointmentTime }: AppointmentSearch): Step {
  const chosen = [bmdCode, appointmentId, appointmentTime]
  const first = chosen.findIndex((it) => it === undefined)
  const reached = first === -1 ? steps.length - 1 : first
  const requested = step ? steps.indexOf(step) : reached
  return steps[Math.min(requested, reached)] ?? 'venue'
}
