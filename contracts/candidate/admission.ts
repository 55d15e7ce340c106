import * as v from 'valibot'

import {
  Instant,
  Permission,
  DisplayText,
  ShownText,
  list,
  maybe,
  oneOf,
  type OneOf,
  wholeList,
  RecordId,
  orNull,
} from '../core/blade.ts'
import { read } from '../core/endpoint.ts'
import { examTypes } from '../session/session.ts'

/** Reasons why a candidate has no ticket, in the order in which they are checked. */
export const obstacles = [
  'unsubmitted',
  'incomplete',
  'reviewing',
  'unpaid',
  'overdue',
  'unreleased',
  'closed',
] as const
export type Obstacle = OneOf<typeof obstacles>

/** Sitting: one paper with its time and seat. */
export const Sitting = v.object({
  code: DisplayText,
  subject: DisplayText,
  startTime: maybe(Instant),
  endTime: maybe(Instant),
  /** Room and seat as they are labelled on site. */
  room: DisplayText,
  seat: DisplayText,
  bmdName: DisplayText,
  address: DisplayText,
})
export type Sitting = v.InferOutput<typeof Sitting>

/** Change of a ticket after its release. */
export const TicketChange = v.object({
  /** First version with the change. */
  version: maybe(v.number()),
  label: DisplayText,
  before: DisplayText,
  after: DisplayText,
})
export type TicketChange = v.InferOutput<typeof TicketChange>

/** Printed admission ticket, in our own shape. */
export const Ticket = v.object({
  /** Ticket number, digits only. */
  zkzh: orNull(v.pipe(v.string(), v.digits())),
  ksName: DisplayText,
  xb: DisplayText,
  /** Masked, on the printed ticket too: on site it is valid only with the document. Source: security R54. */
  zjhm: DisplayText,
  /** Portrait as a data URL, because the ticket is printed and cached for offline use; null when it is missing. */
  photo: maybe(v.pipe(v.string(), v.regex(/^data:image\/(?:jpeg|png);base64,[\w+/=]+$/))),
  /** In chronological order. */
  sittings: wholeList(Sitting),
  /** Things to bring; `rules` says what is forbidden. */
  bring: list(ShownText),
  rules: list(ShownText),
  /** Starts at 1 and grows with every change after the release. */
  version: maybe(v.number()),
  changedTime: maybe(Instant),
  changes: list(TicketChange),
})
export type Ticket = v.InferOutput<typeof Ticket>

/** State of the candidate's ticket for an exam. */
export const Admission = v.object({
  examId: RecordId,
  examName: DisplayText,
  examType: oneOf(examTypes),
  /** null with a ticket. */
  obstacle: maybe(oneOf(obstacles)),
  /** The obstacle as text for users. */
  reason: DisplayText,
  /** Release of the tickets; null when it is not scheduled. */
  releaseTime: maybe(Instant),
  ticket: maybe(Ticket),
  /** Server time of the answer, the age of a copy in the offline cache. */
  asOf: maybe(Instant),
})
export type Admission = v.InferOutput<typeof Admission>

const base = 'ouma-signup/exam/printtemplate'

/** Admission tickets. The calls take no parameters. */
export const admission = {
  isSubmit: read(`GET ${base}/isSubmit`, {
    summary: {
      en: 'Returns whether the sign-up for the selected exam is submitted.',
      zh: '查询所选考试的报名是否已提交。',
    },
    access: 'login',
    output: Permission,
  }),
  isComplete: read(`GET ${base}/isComplete`, {
    summary: {
      en: 'Returns whether the sign-up for the selected exam is complete.',
      zh: '查询所选考试的报名是否已完成。',
    },
    access: 'login',
    output: Permission,
  }),
  /** Every exam that the candidate signed up for, and the selected one in any case; the next exam first. */
  isZkzdy: read(`GET ${base}/isZkzdy`, {
    summary: {
      en: 'Lists the admission tickets of the candidate, or what each of them still lacks.',
      zh: '列出考生的准考证，或每张准考证尚缺的条件。',
    },
    access: 'login',
    output: list(Admission),
    offline: 'keepable',
  }),
}
