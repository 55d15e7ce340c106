import type { Appointment } from '#contracts/candidate/appointment.ts'

import type { AppointmentSearch, Step } from './appointment-search.ts'

/** Props of every step. */
export type StepProps = {
  search: AppointmentSearch
  /** The booking that is being changed. */
  before: Appointment | null
  /** Stores choices in the address and opens a step. */
  go: (next: Partial<AppointmentSearch> & { step: Step }) => void
}
