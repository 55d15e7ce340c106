import * as v from 'valibot'

import { Id, Instant, Money, Text, done, list, maybe } from './core/blade.ts'
import { read, write } from './core/endpoint.ts'
import { examTypes, SelectedExam } from './session.ts'

/** Where the caller stands with an exam. */
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
export type ExamineeStatus = (typeof examineeStatuses)[number]

/** An exam as a candidate sees it in a list. Result fields are not in the specification: this shape is ours. */
export const Exam = v.object({
  id: Id,
  examCode: v.string(),
  examName: v.string(),
  examType: v.picklist(examTypes),
  /** Who holds it. */
  sponsor: Text,
  signupStartTime: Instant,
  /** For the caller: of a returned sign-up, until when it is to be corrected. */
  signupEndTime: Instant,
  payEndTime: maybe(Instant),
  /** When tickets can be printed. */
  ticketStartTime: maybe(Instant),
  examStartTime: maybe(Instant),
  /** When scores appear. */
  scoreTime: maybe(Instant),
  /** From this price in yuan; null where nothing is to pay. */
  fee: maybe(Money),
  /** Who may sign up, one sentence each. */
  conditions: list(v.string()),
  /** What to have at hand before starting. */
  materials: list(v.string()),
  /** How long filling in usually takes. */
  minutes: maybe(v.number()),
  examineeStatus: v.picklist(examineeStatuses),
})
export type Exam = v.InferOutput<typeof Exam>

/** What is missing in the base info before an exam can be chosen. */
export const BaseInfoState = v.object({
  complete: v.boolean(),
  missing: list(v.object({ name: v.string(), label: v.string() })),
})

const base = 'ouma-signup/login/globalExam'

/** Exam selection and home. Source: specification 7.2. */
export const exam = {
  /** Open for sign-up now. */
  getEnableExamList2: read(`GET ${base}/getEnableExamList2`, { access: 'login', output: list(Exam), offline: true }),
  /** Those that the caller signed up for, at whatever stage. */
  getSelectExamList: read(`GET ${base}/getSelectExamList`, { access: 'login', output: list(Exam), offline: true }),
  /** Neither open nor signed up for: announced or closed. */
  getOtherExamList: read(`GET ${base}/getOtherExamList`, { access: 'login', output: list(Exam), offline: true }),
  getAllExamList: read(`GET ${base}/getAllExamList`, { access: 'login', output: list(Exam), offline: true }),
  checkBaseInfoIsComplete: read(`POST ${base}/checkBaseInfoIsComplete`, { access: 'login', output: v.boolean() }),
  getBaseInfoIsComplete: read(`POST ${base}/getBaseInfoIsComplete`, {
    access: 'login',
    output: BaseInfoState,
    offline: true,
  }),
  /** The caller's real name. */
  showUserName: read(`POST ${base}/showUserName`, { access: 'login', output: v.string() }),
  showSelectedExam: read(`POST ${base}/showSelectedExam`, {
    access: 'login',
    self: 'user_id',
    output: maybe(SelectedExam),
  }),
  isSelectedExam: read(`POST ${base}/isSelectedExam`, { access: 'login', self: 'userId', output: v.boolean() }),
  /** Refused: not open yet, closed, or base info incomplete. Everything the caller sees may depend on it. */
  selectExam: write(`POST ${base}/selectExam`, {
    access: 'login',
    sealed: true,
    input: v.strictObject({ examId: Id }),
    output: done,
    refreshes: 'everything',
  }),
  /** Leaves the chosen exam; what was filled in stays on the server. */
  exitExam: write(`POST ${base}/exitExam`, { access: 'login', output: done, refreshes: 'everything' }),
  /** Whether the caller has begun a sign-up for the chosen exam. */
  existsExaminee: read('GET ouma-signup/exam/signup/existsExaminee', { access: 'login', output: v.boolean() }),
}
