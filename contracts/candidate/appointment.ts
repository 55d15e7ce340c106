import * as v from 'valibot'

import {
  Day,
  Flag,
  HtmlText,
  Id,
  Instant,
  Permission,
  DisplayText,
  done,
  list,
  maybe,
  oneOf,
  orNull,
  type OneOf,
  page,
  paging,
  RecordId,
  RecordKey,
} from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'

/** States of an appointment. */
export const appointmentStatuses = ['booked', 'attended', 'missed', 'cancelled'] as const
export type AppointmentStatus = OneOf<typeof appointmentStatuses>

/** Appointment of the candidate for the selected exam. The shape is ours: the specification names four of its fields. */
export const Appointment = v.object({
  id: RecordId,
  /** Purpose of the appointment. */
  appointmentId: RecordId,
  appointmentName: DisplayText,
  bmdCode: DisplayText,
  bmdName: DisplayText,
  bmddz: DisplayText,
  phone: DisplayText,
  appointmentTime: maybe(Day),
  batchCode: DisplayText,
  batchName: DisplayText,
  /** Start and end of the batch. */
  startTime: maybe(Instant),
  endTime: maybe(Instant),
  status: oneOf(appointmentStatuses),
  /** Deadline for changing or cancelling it. */
  changeEndTime: maybe(Instant),
  change: Permission,
  /** Whether the appointment may be cancelled, or why not. */
  cancel: Permission,
  /** When the venue printed the slip. */
  printTime: maybe(Instant),
})
export type Appointment = v.InferOutput<typeof Appointment>

/** Venue that takes appointments. */
export const Bmd = v.object({
  bmdCode: RecordKey,
  bmdName: DisplayText,
  open: Flag,
  /** Why it takes none, as text for users. */
  reason: DisplayText,
})
export type Bmd = v.InferOutput<typeof Bmd>

/** Cities with their venues, and whether the candidate may book for the selected exam. */
export const AppointmentOffer = v.object({
  permission: Permission,
  /** Booking period; null when the exam requires no appointment. */
  startTime: maybe(Instant),
  endTime: maybe(Instant),
  ss: list(v.object({ ssCode: DisplayText, ssName: DisplayText, bmds: list(Bmd) })),
})
export type AppointmentOffer = v.InferOutput<typeof AppointmentOffer>

/** Venue with its address and the purposes of its appointments. */
export const BmdDetail = v.object({
  bmdCode: DisplayText,
  bmdName: DisplayText,
  bmddz: DisplayText,
  phone: DisplayText,
  appointments: list(
    v.object({
      appointmentId: RecordId,
      appointmentName: DisplayText,
      /** Mandatory for the exam. */
      required: Flag,
      permission: Permission,
    }),
  ),
})
export type BmdDetail = v.InferOutput<typeof BmdDetail>

/** Day on which a venue takes appointments. */
export const AppointmentDay = v.object({
  appointmentTime: Day,
  state: oneOf(['open', 'full', 'closed']),
  /** Free places in all batches of the day; null when unknown. */
  remaining: maybe(v.number()),
  /** Why it is closed, as text for users. */
  reason: DisplayText,
  /** Deadline for booking this day, and for changing or cancelling. */
  changeEndTime: maybe(Instant),
})
export type AppointmentDay = v.InferOutput<typeof AppointmentDay>

/** Batch of such a day, with places of its own. */
export const AppointmentBatch = v.object({
  batchCode: RecordKey,
  batchName: DisplayText,
  startTime: maybe(Instant),
  endTime: maybe(Instant),
  /** Free places; null when unknown. */
  remaining: maybe(v.number()),
})
export type AppointmentBatch = v.InferOutput<typeof AppointmentBatch>

const Code = v.pipe(v.string(), v.nonEmpty(), maxLength(64))

/** Booking, or with `id` the change of one, which stays valid until the change is saved. */
export const AppointmentDraft = v.strictObject({
  id: v.optional(Id),
  appointmentId: Id,
  bmdCode: Code,
  appointmentTime: Day,
  batchCode: Code,
})
export type AppointmentDraft = v.InferOutput<typeof AppointmentDraft>

const base = 'ouma-signup/exam/appointment'
const Status = v.optional(v.picklist(appointmentStatuses))

/** Appointments at venues for the selected exam. Only `save` reserves a place. Source: specification 7.6. */
export const appointment = {
  /** Upcoming ones first, the nearest on top. */
  page: read(`GET ${base}/page`, {
    summary: { en: "Lists one page of the candidate's appointments.", zh: '分页列出考生的预约。' },
    access: 'login',
    input: v.strictObject({ ...paging, status_equal: Status, status_notequal: Status }),
    output: page(Appointment),
    offline: true,
  }),
  /** Refused: not eligible, closed, taken meanwhile, booked before; for a change also printed or past its time. */
  save: write(`POST ${base}/save`, {
    summary: { en: 'Books an appointment, or changes a booking.', zh: '预约，或更改预约。' },
    access: 'login',
    json: true,
    input: AppointmentDraft,
    output: done,
  }),
  /** Refused: slip printed, too late, booking of another candidate. */
  remove: write(`POST ${base}/remove`, {
    summary: { en: 'Cancels an appointment.', zh: '取消预约。' },
    access: 'login',
    input: v.strictObject({ id: Id }),
    output: done,
  }),
  getSSAndBmds: read(`GET ${base}/getSSAndBmds`, {
    summary: {
      en: 'Lists the venues that offer appointments for the selected exam.',
      zh: '列出所选考试可预约的报名点。',
    },
    access: 'login',
    output: AppointmentOffer,
  }),
  getBmddzAndAppointment: read(`GET ${base}/getBmddzAndAppointment`, {
    summary: {
      en: 'Returns the address of a venue and the appointments that it offers.',
      zh: '查询报名点的地址及其预约事项。',
    },
    access: 'login',
    samples: { bmdCode: 'appointment.getSSAndBmds.ss.bmds.bmdCode' },
    input: v.strictObject({ bmdCode: Code }),
    output: BmdDetail,
  }),
  getDescriptionAndAppointmentTime: read(`GET ${base}/getDescriptionAndAppointmentTime`, {
    summary: {
      en: 'Returns the instructions of an appointment and the days on which it can be booked.',
      zh: '查询预约事项的说明和可预约的日期。',
    },
    access: 'login',
    samples: {
      appointmentId: 'appointment.getBmddzAndAppointment.appointments.appointmentId',
      bmdCode: 'appointment.getSSAndBmds.ss.bmds.bmdCode',
    },
    input: v.strictObject({ appointmentId: Id, bmdCode: Code }),
    output: v.object({ description: orNull(HtmlText), days: list(AppointmentDay) }),
  }),
  getAppointmentBatch: read(`GET ${base}/getAppointmentBatch`, {
    summary: { en: 'Lists the time slots of one day with the places left in each.', zh: '列出某日的时段及其余量。' },
    access: 'login',
    samples: {
      appointmentTime: 'appointment.getDescriptionAndAppointmentTime.days.appointmentTime',
      appointmentId: 'appointment.getBmddzAndAppointment.appointments.appointmentId',
      bmdCode: 'appointment.getSSAndBmds.ss.bmds.bmdCode',
    },
    input: v.strictObject({ appointmentTime: Day, appointmentId: Id, bmdCode: Code }),
    output: list(AppointmentBatch),
  }),
  /** Suggested first. null when the venue takes no appointments. */
  getBmd: read(`GET ${base}/getBmd`, {
    summary: { en: 'Returns the venue at which the candidate signed up.', zh: '查询考生报名时所选的报名点。' },
    access: 'login',
    output: orNull(Bmd),
  }),
  isPrintAppointment: read(`GET ${base}/isPrintAppointment`, {
    summary: {
      en: 'Returns whether a booking can still be changed, which it cannot once its slip is printed.',
      zh: '查询预约是否仍可更改（打印预约单后不可更改）。',
    },
    access: 'login',
    samples: { id: 'appointment.page.records.id' },
    input: v.strictObject({ id: Id }),
    output: Permission,
  }),
}
