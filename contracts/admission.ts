import * as v from 'valibot'

import { Id, Instant, Permission, Text, list, maybe } from './core/blade.ts'
import { read } from './core/endpoint.ts'
import { examTypes } from './session.ts'

/** What can stand between a candidate and the ticket, in the order in which it is looked at. */
export const obstacles = [
  'unsubmitted',
  'incomplete',
  'reviewing',
  'unpaid',
  'overdue',
  'unreleased',
  'closed',
] as const
export type Obstacle = (typeof obstacles)[number]

/** One paper: when and where to sit. */
export const Sitting = v.object({
  code: v.string(),
  subject: v.string(),
  startTime: Instant,
  endTime: Instant,
  /** Room and seat as they are written on the doors and desks. */
  room: v.string(),
  seat: v.string(),
  bmdName: v.string(),
  address: v.string(),
})
export type Sitting = v.InferOutput<typeof Sitting>

/** Something that became different after the ticket was released. */
export const TicketChange = v.object({
  /** The version that has it first. */
  version: v.number(),
  label: v.string(),
  before: v.string(),
  after: v.string(),
})
export type TicketChange = v.InferOutput<typeof TicketChange>

/** The admission ticket, as it is on paper. The shape is ours. */
export const Ticket = v.object({
  /** Its number, digits only. */
  zkzh: v.pipe(v.string(), v.digits()),
  ksName: v.string(),
  xb: Text,
  /** The middle is masked, on paper too: the ticket counts only beside the document itself. Source: security R54. */
  zjhm: Text,
  /** The portrait itself and not an address: it is printed, painted and kept for offline. null where it is missing. */
  photo: maybe(v.pipe(v.string(), v.regex(/^data:image\/(?:jpeg|png);base64,[\w+/=]+$/))),
  /** In the order of time. */
  sittings: list(Sitting),
  /** What to have on the day, and what is forbidden. */
  bring: list(v.string()),
  rules: list(v.string()),
  /** Grows with every change after the release; 1 is the first. */
  version: v.number(),
  changedTime: maybe(Instant),
  changes: list(TicketChange),
})
export type Ticket = v.InferOutput<typeof Ticket>

/** Where the caller stands with the ticket of an exam. */
export const Admission = v.object({
  examId: Id,
  examName: v.string(),
  examType: v.picklist(examTypes),
  /** null with a ticket. */
  obstacle: maybe(v.picklist(obstacles)),
  /** The obstacle in words. */
  reason: Text,
  /** When tickets are released; null where it is not fixed yet. */
  releaseTime: maybe(Instant),
  ticket: maybe(Ticket),
  /** When the server said so: a copy that was kept for offline tells its age. */
  asOf: Instant,
})
export type Admission = v.InferOutput<typeof Admission>

const base = 'ouma-signup/exam/printtemplate'

/** Admission tickets. The calls take no parameters. */
export const admission = {
  isSubmit: read(`GET ${base}/isSubmit`, {
    summary: 'Returns whether the sign-up for the selected exam is submitted.',
    access: 'login',
    output: Permission,
  }),
  isComplete: read(`GET ${base}/isComplete`, {
    summary: 'Returns whether the sign-up for the selected exam is complete.',
    access: 'login',
    output: Permission,
  }),
  /** Every exam that the candidate signed up for, and the selected one in any case; the next exam first. */
  isZkzdy: read(`GET ${base}/isZkzdy`, {
    summary: 'Lists the admission tickets of the candidate, or what each of them still lacks.',
    access: 'login',
    output: list(Admission),
    offline: true,
  }),
}
