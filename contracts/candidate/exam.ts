import * as v from 'valibot'

import { Flag, Id, Instant, Money, DisplayText, done, list, maybe, oneOf, type OneOf, RecordId } from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { examTypes, SelectedExam } from '../session/session.ts'

/** Stages of a sign-up, `none` before it begins. */
export const examineeStatuses = [
  'none',
  'filling',
  'submitted',
  'returned',
  'unpaid',
  'paid',
  'ticket',
  'withdrawn',
  'closed',
] as const
export type ExamineeStatus = OneOf<typeof examineeStatuses>

/** Exam in a list. The specification has no result fields: this shape is ours. */
export const Exam = v.object({
  id: RecordId,
  examCode: DisplayText,
  examName: DisplayText,
  examType: oneOf(examTypes),
  /** Organiser. */
  sponsor: DisplayText,
  /** Telephone of the organiser for questions about this exam; empty where the server does not say. */
  phone: DisplayText,
  signupStartTime: maybe(Instant),
  /** Deadline for this candidate: of a returned sign-up that of its correction. */
  signupEndTime: maybe(Instant),
  payEndTime: maybe(Instant),
  /** Deadline of a required appointment that this candidate may make and has not made; null for none. */
  bookingEndTime: maybe(Instant),
  /** Release of the tickets. */
  ticketStartTime: maybe(Instant),
  examStartTime: maybe(Instant),
  /** Release of the scores. */
  scoreTime: maybe(Instant),
  /** Lowest fee in yuan; null when the exam is free. */
  fee: maybe(Money),
  /** Fee in yuan of this candidate's sign-up; null before anything with a fee is chosen. */
  examineeFee: maybe(Money),
  /** Eligibility, one sentence each. */
  conditions: list(v.string()),
  /** What a candidate needs for the form. */
  materials: list(v.string()),
  /** Usual time for the form, in minutes. */
  minutes: maybe(v.number()),
  examineeStatus: oneOf(examineeStatuses),
  /** Whether what is on record of the candidate meets the conditions; null where the server does not say. */
  eligible: maybe(Flag),
})
export type Exam = v.InferOutput<typeof Exam>

/** Request for a change of verified base info that was refused; gone with the next one for the field. Without the value. */
export const RefusedChange = v.object({
  name: v.string(),
  label: DisplayText,
  reason: DisplayText,
  decideTime: maybe(Instant),
})
export type RefusedChange = v.InferOutput<typeof RefusedChange>

/** Completeness of the base info, which selecting an exam requires. */
export const BaseInfoState = v.object({
  complete: Flag,
  missing: list(v.object({ name: v.string(), label: DisplayText })),
  refused: list(RefusedChange),
})

const base = 'ouma-signup/login/globalExam'

/** Exam selection and home page. Source: specification 7.2. */
export const exam = {
  getEnableExamList2: read(`GET ${base}/getEnableExamList2`, {
    summary: 'Lists the exams that are open for sign-up.',
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  getSelectExamList: read(`GET ${base}/getSelectExamList`, {
    summary: 'Lists the exams that the candidate signed up for.',
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  getOtherExamList: read(`GET ${base}/getOtherExamList`, {
    summary: 'Lists the exams that are announced or closed.',
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  getAllExamList: read(`GET ${base}/getAllExamList`, {
    summary: 'Lists all exams.',
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  checkBaseInfoIsComplete: read(`POST ${base}/checkBaseInfoIsComplete`, {
    summary: 'Returns whether the base info is complete.',
    access: 'login',
    output: Flag,
  }),
  getBaseInfoIsComplete: read(`POST ${base}/getBaseInfoIsComplete`, {
    summary: 'Returns whether the base info is complete, which fields are missing, and which changes were refused.',
    access: 'login',
    output: BaseInfoState,
    offline: true,
  }),
  showUserName: read(`POST ${base}/showUserName`, {
    summary: 'Returns the real name of the candidate.',
    access: 'login',
    output: DisplayText,
  }),
  showSelectedExam: read(`POST ${base}/showSelectedExam`, {
    summary: 'Returns the selected exam.',
    access: 'login',
    self: 'user_id',
    output: maybe(SelectedExam),
  }),
  isSelectedExam: read(`POST ${base}/isSelectedExam`, {
    summary: 'Returns whether an exam is selected.',
    access: 'login',
    self: 'userId',
    output: Flag,
  }),
  /** Refused: not open yet, closed, or base info incomplete. Invalidates all queries, as they depend on the exam. */
  selectExam: write(`POST ${base}/selectExam`, {
    summary: 'Selects an exam.',
    access: 'login',
    repeatable: 'sets values',
    sealed: true,
    input: v.strictObject({ examId: Id }),
    output: done,
    refreshes: 'everything',
  }),
  exitExam: write(`POST ${base}/exitExam`, {
    summary: 'Deselects the exam and keeps what was filled in.',
    access: 'login',
    repeatable: 'sets values',
    alternative: { name: 'deselectExam', path: 'blade-user/front/deselect-exam' },
    output: done,
    refreshes: 'everything',
  }),
  existsExaminee: read('GET ouma-signup/exam/signup/existsExaminee', {
    summary: 'Returns whether a sign-up exists for the selected exam.',
    access: 'login',
    output: Flag,
  }),
}
