import { type Appointment, appointment, type AppointmentDay } from '#contracts/candidate/appointment.ts'

import { idTypeByValue, residentId } from '../account/dict.ts'
import { paginate } from '../core/db.ts'
import { mapList } from '../core/map-list.ts'
import { mock } from '../core/mock.ts'
import type { Present } from '../core/present.ts'
import { refuse } from '../core/refusal.ts'
import { departments } from '../department.ts'
import { type ExamRow, exams } from '../exam/seeds.ts'
import { requireSelectedExam } from '../exam/selection.ts'
import { findExaminee, currentInstant } from '../signup/examinee.ts'
import type { UserRow } from '../user/user-row.ts'
import { type VenueRow, venues } from '../venue.ts'
import {
  findBatch,
  book,
  bookPermission,
  cancelPermission,
  changeEnd,
  changePermission,
  isLate,
  isOver,
  findKind,
  kindPermission,
  ownBooking,
  printPermission,
} from './rule.ts'
import {
  type BookingRow,
  bookings,
  type Kind,
  type AppointmentSchedule,
  scheduledExams,
  examSchedule,
} from './seeds.ts'
import { setRemaining, slotStart, remaining, type Slot } from './slot.ts'

const venueCity = ({ kdCode }: VenueRow) => departments.byId(`${kdCode}00`)?.departmentName ?? ''

const bmd = ({ bmdCode, bmdName, open, reason }: VenueRow) => ({ bmdCode, bmdName, open, reason })

const whereabouts = (row: VenueRow) => ({
  bmdCode: row.bmdCode,
  bmdName: `${venueCity(row)}${row.bmdName}`,
  bmddz: `${venueCity(row)}${row.address}`,
  phone: row.phone,
})

/** Description of a kind of appointment: candidates bring the document that they registered with. */
const description = ({ description: text }: Kind, { zjlx }: UserRow) =>
  text.replaceAll(idTypeByValue(residentId).label, idTypeByValue(zjlx).label)

const findVenue = (bmdCode: string): VenueRow => venues.byId(bmdCode) ?? refuse('考点不存在')

function toAppointment(row: BookingRow, user: UserRow, exam: ExamRow): Present<Appointment, 'startTime'> {
  const kind = findKind(exam, row.appointmentId)
  const batch = findBatch(kind, row.batchCode)
  return {
    id: row.id,
    appointmentId: row.appointmentId,
    appointmentName: kind.appointmentName,
    ...whereabouts(findVenue(row.bmdCode)),
    appointmentTime: row.appointmentTime,
    batchCode: row.batchCode,
    batchName: batch?.batchName ?? '',
    startTime: slotStart(row.appointmentTime, batch?.start ?? '00:00'),
    endTime: slotStart(row.appointmentTime, batch?.end ?? '23:59'),
    status: row.status === 'booked' && isOver(row, kind) ? 'attended' : row.status,
    changeEndTime: changeEnd(row.appointmentTime),
    change: changePermission(row, user, exam),
    cancel: cancelPermission(row),
    printTime: row.printTime,
  }
}

/** Upcoming bookings first, nearest first; then past ones, latest first. */
function listed(user: UserRow): Appointment[] {
  const exam = requireSelectedExam(user)
  const all = bookings
    .filter((row) => row.userId === user.id && row.examId === exam.id)
    .map((row) => toAppointment(row, user, exam))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
  return [...all.filter((it) => it.status === 'booked'), ...all.filter((it) => it.status !== 'booked').toReversed()]
}

/** Venues by city. */
function cities() {
  const codes = [...new Set(venues.all().map(({ kdCode }) => kdCode))]
  return codes.map((ssCode) => {
    const rows = venues.filter(({ kdCode }) => kdCode === ssCode)
    return { ssCode, ssName: rows[0] ? venueCity(rows[0]) : '', bmds: rows.map(bmd) }
  })
}

/** The venue of the sign-up. */
function ownVenue(user: UserRow, exam: ExamRow) {
  const { bmdCode } = findExaminee(user.id, exam.id)?.values ?? {}
  const row = examSchedule(exam.id) && venues.byId(String(bmdCode ?? ''))
  return row ? bmd(row) : null
}

function toAppointmentDay(slot: Omit<Slot, 'batchCode'>, programme: AppointmentSchedule, kind: Kind): AppointmentDay {
  const { appointmentTime } = slot
  const closed = isLate(appointmentTime) ? '已停止预约' : programme.closed[appointmentTime]
  const changeEndTime = changeEnd(appointmentTime)
  if (closed) return { appointmentTime, state: 'closed', remaining: null, reason: closed, changeEndTime }
  const left = kind.batches.map(({ batchCode }) => remaining({ ...slot, batchCode }, programme, kind))
  const sum = left.reduce((total, it) => total + it, 0)
  return { appointmentTime, state: sum > 0 ? 'open' : 'full', remaining: sum, reason: '', changeEndTime }
}

/** Appointments on offer for the selected exam. */
function offered(user: UserRow, appointmentId: string) {
  const exam = requireSelectedExam(user)
  const kind = findKind(exam, appointmentId)
  return { examId: exam.id, kind, programme: examSchedule(exam.id) ?? refuse('本场考试不需要预约') }
}

/** Sets how many places are left in a batch, or in every batch of a day, for every exam; for QA. */
export function setPlaces(
  { batchCode, ...slot }: Omit<Slot, 'examId' | 'batchCode'> & { batchCode?: string | undefined },
  left: number,
) {
  for (const examId of scheduledExams()) {
    const kind = examSchedule(examId)?.kinds.find((it) => it.appointmentId === slot.appointmentId)
    const batches = kind?.batches.filter((it) => batchCode === undefined || it.batchCode === batchCode) ?? []
    for (const batch of batches) if (kind) setRemaining({ ...slot, examId, batchCode: batch.batchCode }, kind, left)
  }
}

/** Marks the slips of a user's bookings as printed; for QA. */
export function printSlips(userId: string) {
  for (const { id } of bookings.filter((row) => row.userId === userId && row.status === 'booked')) {
    bookings.change(id, { printTime: currentInstant() })
  }
}

/** Marks a booking as missed; for QA. */
export function markMissed(id: string) {
  bookings.change(id, { status: 'missed' })
}

/** Bookings of a user, for QA's page. */
export const userBookings = (userId: string) =>
  bookings
    .filter((row) => row.userId === userId)
    .map(({ examId, ...row }) => ({ ...row, examName: exams.byId(examId)?.examName ?? examId }))

const columns = ['status', 'appointmentId', 'bmdCode', 'appointmentTime', 'batchCode']

export const appointmentHandlers = mock(appointment, {
  page: (query, { user, params }) => paginate(mapList(listed(user), params, columns), query),
  save: (draft, { user }) => book(draft, user, requireSelectedExam(user)),
  remove({ id }, { user }) {
    const row = ownBooking(user, requireSelectedExam(user), id)
    const { allowed, reason } = cancelPermission(row)
    if (!allowed) refuse(reason)
    bookings.change(row.id, { status: 'cancelled' })
  },
  getSSAndBmds(_, { user }) {
    const exam = requireSelectedExam(user)
    const programme = examSchedule(exam.id)
    return {
      permission: bookPermission(user, exam),
      startTime: programme?.startTime ?? null,
      endTime: programme?.endTime ?? null,
      ss: programme ? cities() : [],
    }
  },
  getBmddzAndAppointment({ bmdCode }, { user }) {
    const exam = requireSelectedExam(user)
    const kinds = examSchedule(exam.id)?.kinds ?? []
    return {
      ...whereabouts(findVenue(bmdCode)),
      appointments: kinds.map((kind) => ({
        appointmentId: kind.appointmentId,
        appointmentName: kind.appointmentName,
        required: kind.required,
        permission: kindPermission(user, exam, kind),
      })),
    }
  },
  getDescriptionAndAppointmentTime({ appointmentId, bmdCode }, { user }) {
    const { examId, kind, programme } = offered(user, appointmentId)
    findVenue(bmdCode)
    const days = programme.days.map((appointmentTime) =>
      toAppointmentDay({ examId, appointmentId, bmdCode, appointmentTime }, programme, kind),
    )
    return { description: description(kind, user), days }
  },
  getAppointmentBatch({ appointmentTime, appointmentId, bmdCode }, { user }) {
    const { examId, kind, programme } = offered(user, appointmentId)
    findVenue(bmdCode)
    if (toAppointmentDay({ examId, appointmentId, bmdCode, appointmentTime }, programme, kind).state === 'closed')
      return []
    return kind.batches.map(({ batchCode, batchName, start, end }) => ({
      batchCode,
      batchName,
      startTime: slotStart(appointmentTime, start),
      endTime: slotStart(appointmentTime, end),
      remaining: remaining({ examId, appointmentId, bmdCode, appointmentTime, batchCode }, programme, kind),
    }))
  },
  getBmd: (_, { user }) => ownVenue(user, requireSelectedExam(user)),
  isPrintAppointment: ({ id }, { user }) => printPermission(ownBooking(user, requireSelectedExam(user), id)),
})
