import { type AppointmentDraft } from '#contracts/candidate/appointment.ts'
import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import type { Permission } from '#contracts/core/blade.ts'

import { clock, day } from '../core/clock.ts'
import { newId } from '../core/db.ts'
import { refuse } from '../core/refusal.ts'
import { bladeMinute } from '../core/wire.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { sendMessage } from '../message.ts'
import { findExaminee } from '../signup/examinee.ts'
import type { UserRow } from '../user/user-row.ts'
import { venues } from '../venue.ts'
import { type BookingRow, bookings, type Kind, type AppointmentSchedule, examSchedule } from './seeds.ts'
import { isSameSlot, slotStart, remaining, type Slot } from './slot.ts'

const permitted: Permission = { allowed: true, reason: '' }
const denied = (reason: string): Permission => ({ allowed: false, reason })

/** From 17:00 of the day before a booking is neither made, changed nor cancelled. */
export const changeEnd = (appointmentTime: string) => chinaTime(Date.parse(slotStart(appointmentTime, '17:00')) - day)

export const isLate = (appointmentTime: string) => clock.now() > Date.parse(changeEnd(appointmentTime))

const ineligible: Partial<Record<ExamineeStatus, string>> = {
  none: '提交报名后才能预约，请先填写并提交报名信息',
  filling: '提交报名后才能预约，请继续填写并提交报名信息',
  returned: '报名被退回，修改并重新提交后才能预约',
  withdrawn: '报名已撤回，重新提交后才能预约',
  closed: '本次报名已关闭，不能预约',
}

/** Whether a user may book for an exam at all. */
function eligibility(user: UserRow, exam: ExamRow, programme: AppointmentSchedule): Permission {
  const reason = ineligible[findExaminee(user.id, exam.id)?.status ?? 'none']
  if (reason) return denied(reason)
  if (clock.now() < Date.parse(programme.startTime)) return denied(`预约将于 ${bladeMinute(programme.startTime)} 开始`)
  if (clock.now() > Date.parse(programme.endTime)) return denied(`预约已于 ${bladeMinute(programme.endTime)} 截止`)
  return permitted
}

const isUpcoming = (row: BookingRow, kind: Kind) => row.status === 'booked' && !isOver(row, kind)

export const findBatch = (kind: Kind, batchCode: string) => kind.batches.find((it) => it.batchCode === batchCode)

export const isOver = (row: BookingRow, kind: Kind) =>
  clock.now() > Date.parse(slotStart(row.appointmentTime, findBatch(kind, row.batchCode)?.end ?? '23:59'))

/** Cancels upcoming bookings of a recalled sign-up and releases their places. */
export function cancelUpcoming(user: UserRow, exam: ExamRow) {
  const own = bookings.filter((row) => row.userId === user.id && row.examId === exam.id)
  const upcoming = own.filter((row) => isUpcoming(row, findKind(exam, row.appointmentId)))
  if (upcoming.length === 0) return
  for (const { id } of upcoming) bookings.change(id, { status: 'cancelled' })
  const names = upcoming.map((row) => findKind(exam, row.appointmentId).appointmentName)
  const summary = `您已撤回“${exam.examName}”的报名，${names.join('、')}的预约已随之取消，重新提交报名后可再次预约。`
  sendMessage(user.id, '预约已取消', summary)
}

/** Whether a user may book a kind: one upcoming booking of each. */
export function kindPermission(user: UserRow, exam: ExamRow, kind: Kind): Permission {
  const own = bookings.find(
    (row) =>
      row.userId === user.id &&
      row.examId === exam.id &&
      row.appointmentId === kind.appointmentId &&
      isUpcoming(row, kind),
  )
  return own ? denied('您已有此项预约，如需调整请改约') : permitted
}

/** Whether a user may make a new booking for an exam. */
export function bookPermission(user: UserRow, exam: ExamRow): Permission {
  const programme = examSchedule(exam.id)
  if (!programme) return denied('本场考试不需要预约')
  const general = eligibility(user, exam, programme)
  if (!general.allowed) return general
  const isLeft = programme.kinds.some((kind) => kindPermission(user, exam, kind).allowed)
  return isLeft ? permitted : denied('各项预约都已完成，如需调整请改约')
}

/** A booking with a printed slip is binding. */
export const printPermission = ({ printTime }: BookingRow): Permission =>
  printTime ? denied(`预约单已于 ${bladeMinute(printTime)} 打印，不能再改约或取消`) : permitted

export function cancelPermission(row: BookingRow): Permission {
  if (row.status !== 'booked') return denied('预约已取消')
  if (isLate(row.appointmentTime)) return denied(`已于 ${bladeMinute(changeEnd(row.appointmentTime))} 停止改约和取消`)
  return printPermission(row)
}

export function changePermission(row: BookingRow, user: UserRow, exam: ExamRow): Permission {
  const cancel = cancelPermission(row)
  const programme = examSchedule(exam.id)
  return cancel.allowed && programme ? eligibility(user, exam, programme) : cancel
}

/** Deadline of a required appointment that a user may make and has not made; null for none. */
export function bookingDue(user: UserRow, exam: ExamRow): string | null {
  const programme = examSchedule(exam.id)
  if (!programme || !eligibility(user, exam, programme).allowed) return null
  const isDue = programme.kinds.some((kind) => kind.required && kindPermission(user, exam, kind).allowed)
  return isDue ? programme.endTime : null
}

/** Start of the user's next booking for an exam; null for none. */
export function bookingMade(user: UserRow, exam: ExamRow): string | null {
  const own = bookings.filter((row) => row.userId === user.id && row.examId === exam.id)
  const starts = own.flatMap((row) => {
    const kind = findKind(exam, row.appointmentId)
    const batch = findBatch(kind, row.batchCode)
    return isUpcoming(row, kind) ? [slotStart(row.appointmentTime, batch?.start ?? '00:00')] : []
  })
  return starts.toSorted()[0] ?? null
}

/** The user's own booking for an exam. */
export function ownBooking(user: UserRow, exam: ExamRow, id: string): BookingRow {
  const row = bookings.byId(id)
  return row && row.userId === user.id && row.examId === exam.id ? row : refuse('预约不存在或已取消')
}

function requirePermission({ allowed, reason }: Permission) {
  if (!allowed) refuse(reason)
}

export const findKind = (exam: ExamRow, appointmentId: string): Kind =>
  examSchedule(exam.id)?.kinds.find((it) => it.appointmentId === appointmentId) ?? refuse('预约事项不存在')

/**
 * Books, or changes a booking. Synchronous from the count to the row, so that the last place is booked once. A refused
 * change leaves the booking unchanged.
 */
export function book(draft: AppointmentDraft, user: UserRow, exam: ExamRow) {
  const programme = examSchedule(exam.id) ?? refuse('本场考试不需要预约')
  const kind = findKind(exam, draft.appointmentId)
  const before = draft.id === undefined ? null : ownBooking(user, exam, draft.id)
  requirePermission(before ? changePermission(before, user, exam) : eligibility(user, exam, programme))
  if (!before) requirePermission(kindPermission(user, exam, kind))
  if (before && before.appointmentId !== kind.appointmentId) refuse('改约不能更换预约事项')
  const { appointmentId, bmdCode, appointmentTime, batchCode } = draft
  const slot = { examId: exam.id, appointmentId, bmdCode, appointmentTime, batchCode }
  if (before && isSameSlot(before, slot)) refuse('所选时段与原预约相同')
  checkSlot(slot, programme, kind)
  if (before) bookings.change(before.id, slot)
  else bookings.put({ id: newId(), userId: user.id, ...slot, status: 'booked', printTime: null })
}

function checkSlot(slot: Slot, programme: AppointmentSchedule, kind: Kind) {
  const venue = venues.byId(slot.bmdCode) ?? refuse('考点不存在')
  if (!venue.open) refuse(`该考点暂停预约：${venue.reason}`)
  if (!programme.days.includes(slot.appointmentTime)) refuse('所选日期不接受预约')
  const closed = programme.closed[slot.appointmentTime]
  if (closed) refuse(`所选日期不接受预约：${closed}`)
  if (isLate(slot.appointmentTime)) refuse(`该日的预约已于 ${bladeMinute(changeEnd(slot.appointmentTime))} 截止`)
  if (!findBatch(kind, slot.batchCode)) refuse('所选时段不存在')
  if (remaining(slot, programme, kind) === 0) refuse('该时段刚刚约满，请选择其他时段')
}
