import { type Batch, bookings, type Kind, type Programme } from './seeds.ts'
import { resettable } from '../core/db.ts'

/** A batch at a venue, for one exam: others share neither its places nor its count. */
export type Slot = {
  examId: string
  appointmentId: string
  bmdCode: string
  appointmentTime: string
  batchCode: string
}

export const isSameSlot = (a: Slot, b: Slot) => keyOf(a) === keyOf(b)

const keyOf = ({ examId, appointmentId, bmdCode, appointmentTime, batchCode }: Slot) =>
  [examId, appointmentId, bmdCode, appointmentTime, batchCode].join('/')

/** Places that people outside this mock have taken, where QA set them. */
const bookedElsewhere = resettable(() => new Map<string, number>())

/** Without QA: the second day is full, the second batch of a day nearly so, the rest half. */
function elsewhereCount(slot: Slot, { days }: Programme, { capacity }: Kind): number {
  const known = bookedElsewhere.value.get(keyOf(slot))
  if (known !== undefined) return known
  const day = days.indexOf(slot.appointmentTime)
  if (day === 1) return capacity
  return slot.batchCode === '2' ? capacity - 2 : Math.min(capacity - 3, 3 + day)
}

const bookedHere = (slot: Slot) => bookings.filter((row) => row.status === 'booked' && isSameSlot(row, slot)).length

/** Places left. */
export const remaining = (slot: Slot, programme: Programme, kind: Kind): number =>
  Math.max(0, kind.capacity - elsewhereCount(slot, programme, kind) - bookedHere(slot))

/** Leaves so many places, as if others had taken the rest; for QA. */
export function setRemaining(slot: Slot, kind: Kind, left: number) {
  bookedElsewhere.value.set(keyOf(slot), kind.capacity - bookedHere(slot) - left)
}

/** A clock time of a day in the form of the contracts. */
export const momentOf = (appointmentTime: string, time: Batch['start']) => `${appointmentTime}T${time}:00+08:00`
