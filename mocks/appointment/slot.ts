import { resettable } from '../core/db.ts'
import { type Batch, bookings, type Kind, type AppointmentSchedule } from './seeds.ts'

/** A batch at a venue on a day, for one exam: the unit of capacity. */
export type Slot = {
  examId: string
  appointmentId: string
  bmdCode: string
  appointmentTime: string
  batchCode: string
}

export const isSameSlot = (a: Slot, b: Slot) => slotKey(a) === slotKey(b)

const slotKey = ({ examId, appointmentId, bmdCode, appointmentTime, batchCode }: Slot) =>
  [examId, appointmentId, bmdCode, appointmentTime, batchCode].join('/')

/** Places booked outside this mock, where QA set them. */
const bookedElsewhere = resettable(() => new Map<string, number>())

/** Default load: the second day full, the second batch nearly full, the rest half. */
function elsewhereCount(slot: Slot, { days }: AppointmentSchedule, { capacity }: Kind): number {
  const planned = bookedElsewhere.value.get(slotKey(slot))
  if (planned !== undefined) return planned
  const day = days.indexOf(slot.appointmentTime)
  if (day === 1) return capacity
  return slot.batchCode === '2' ? capacity - 2 : Math.min(capacity - 3, 3 + day)
}

const bookedHere = (slot: Slot) => bookings.filter((row) => row.status === 'booked' && isSameSlot(row, slot)).length

/** Places left. */
export const remaining = (slot: Slot, programme: AppointmentSchedule, kind: Kind): number =>
  Math.max(0, kind.capacity - elsewhereCount(slot, programme, kind) - bookedHere(slot))

/** Sets how many places are left, for QA. */
export function setRemaining(slot: Slot, kind: Kind, left: number) {
  bookedElsewhere.value.set(slotKey(slot), kind.capacity - bookedHere(slot) - left)
}

/** A time of a day as an instant of the contracts. */
export const slotStart = (appointmentTime: string, time: Batch['start']) => `${appointmentTime}T${time}:00+08:00`
