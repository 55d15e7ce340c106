import type { Appointment } from '#contracts/appointment.ts'

import type { AppointmentSearch, Step } from './appointment-search.ts'

/** What every step gets. */
export type StepProps = {
  search: AppointmentSearch
  /** The booking that is changed. */
  before: Appointment | null
  /** Keeps what was chosen and opens a step. */
  go: (next: Partial<AppointmentSearch> & { step: Step }) => void
}
