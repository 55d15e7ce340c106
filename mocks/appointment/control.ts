import * as v from 'valibot'

import { Day } from '#contracts/core/blade.ts'

import { action, notFound, AccountRef, requireUser } from '../qa/action.ts'
import { currentInstant } from '../signup/examinee.ts'
import { markMissed, printSlips, setPlaces } from './appointment.ts'
import { bookings, scheduledExams, examSchedule } from './seeds.ts'

/** Places left in a batch, or in every batch of the day. */
const Places = v.strictObject({
  appointmentId: v.string(),
  bmdCode: v.string(),
  appointmentTime: Day,
  batchCode: v.optional(v.string()),
  left: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
})

/** QA's actions on appointments, by path. */
export const appointmentActions = {
  '/places': action(Places, ({ left, ...slot }) => setPlaces(slot, left)),
  '/slips': action(AccountRef, ({ account }) => printSlips(requireUser(account).id)),
  '/missed': action(v.strictObject({ id: v.string() }), ({ id }) => {
    if (bookings.byId(id)?.status !== 'booked') notFound('no such booking')
    markMissed(id)
  }),
}

/** Appointments of all exams with their upcoming days. */
export function appointmentState() {
  const today = currentInstant().slice(0, 10)
  const programmes = scheduledExams().flatMap((examId) => examSchedule(examId) ?? [])
  const kinds = new Map(programmes.flatMap((it) => it.kinds.map((kind) => [kind.appointmentId, kind])))
  const openDays = (appointmentId: string) =>
    programmes
      .filter((it) => it.kinds.some((kind) => kind.appointmentId === appointmentId))
      .flatMap(({ days }) => days.filter((day) => day >= today))
  const appointments = [...kinds.values()].map(({ appointmentId, appointmentName, batches }) => ({
    appointmentId,
    appointmentName,
    batches: batches.map(({ batchCode, batchName }) => ({ batchCode, batchName })),
    days: [...new Set(openDays(appointmentId))].toSorted(),
  }))
  return { appointments }
}
