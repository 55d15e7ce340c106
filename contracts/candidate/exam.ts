import * as v from 'valibot'

import {
  DisplayText,
  ShownText,
  done,
  Fee,
  Flag,
  Id,
  Instant,
  list,
  listOrNull,
  maybe,
  oneOf,
  type OneOf,
  RecordId,
  RecordKey,
} from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { tolerance } from '../core/schema.ts'
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
  /** Start of the next appointment that this candidate has made for this exam; null for none. */
  bookingTime: maybe(Instant),
  /** Release of the tickets. */
  ticketStartTime: maybe(Instant),
  examStartTime: maybe(Instant),
  /** Release of the scores. */
  scoreTime: maybe(Instant),
  /** Lowest fee; null when the exam is free. */
  fee: Fee,
  /** Fee of this candidate's sign-up; null before anything with a fee is chosen. */
  examineeFee: Fee,
  /** Eligibility, one sentence each; null: unknown. */
  conditions: listOrNull(ShownText),
  /** What a candidate needs for the form; null: unknown. */
  materials: listOrNull(ShownText),
  /** Usual time for the form, in minutes. */
  minutes: maybe(v.number()),
  examineeStatus: oneOf(examineeStatuses),
  /** Whether what is on record of the candidate meets the conditions; null where the server does not say. */
  eligible: maybe(Flag),
})
export type Exam = v.InferOutput<typeof Exam>

/** Request for a change of verified base info that was refused; gone with the next one for the field. Without the value. */
export const RefusedChange = v.object({
  name: RecordKey,
  label: DisplayText,
  reason: DisplayText,
  decideTime: maybe(Instant),
})
export type RefusedChange = v.InferOutput<typeof RefusedChange>

/** Completeness of the base info, which selecting an exam requires. */
export const BaseInfoState = v.object({
  complete: Flag,
  missing: list(v.object({ name: RecordKey, label: DisplayText })),
  refused: list(RefusedChange),
})

const base = 'ouma-signup/login/globalExam'

/** Exam selection and home page. Source: specification 7.2. */
export const exam = {
  getEnableExamList2: read(`GET ${base}/getEnableExamList2`, {
    summary: { en: 'Lists the exams that are open for sign-up.', zh: '列出正在报名的考试。' },
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  getSelectExamList: read(`GET ${base}/getSelectExamList`, {
    summary: { en: 'Lists the exams that the candidate signed up for.', zh: '列出考生已报名的考试。' },
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  getOtherExamList: read(`GET ${base}/getOtherExamList`, {
    summary: { en: 'Lists the exams that are announced or closed.', zh: '列出即将开始或已截止的考试。' },
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  getAllExamList: read(`GET ${base}/getAllExamList`, {
    summary: { en: 'Lists all exams.', zh: '列出所有考试。' },
    access: 'login',
    output: list(Exam),
    offline: true,
  }),
  checkBaseInfoIsComplete: read(`POST ${base}/checkBaseInfoIsComplete`, {
    summary: { en: 'Returns whether the base info is complete.', zh: '查询基本信息是否完整。' },
    access: 'login',
    output: Flag,
  }),
  getBaseInfoIsComplete: read(`POST ${base}/getBaseInfoIsComplete`, {
    summary: {
      en: 'Returns whether the base info is complete, which fields are missing, and which changes were refused.',
      zh: '查询基本信息是否完整、缺少的字段及未通过的更正申请。',
    },
    access: 'login',
    output: BaseInfoState,
    offline: true,
  }),
  showUserName: read(`POST ${base}/showUserName`, {
    summary: { en: 'Returns the real name of the candidate.', zh: '查询考生的姓名。' },
    access: 'login',
    output: DisplayText,
  }),
  showSelectedExam: read(`POST ${base}/showSelectedExam`, {
    summary: { en: 'Returns the selected exam.', zh: '查询所选考试。' },
    access: 'login',
    self: 'user_id',
    // What is not understood is not "none".
    output: maybe(v.pipe(SelectedExam, tolerance({ whole: true }))),
  }),
  isSelectedExam: read(`POST ${base}/isSelectedExam`, {
    summary: { en: 'Returns whether an exam is selected.', zh: '查询是否已选择考试。' },
    access: 'login',
    self: 'userId',
    output: Flag,
  }),
  /** Refused: not open yet, closed, or base info incomplete. Invalidates all queries, as they depend on the exam. */
  selectExam: write(`POST ${base}/selectExam`, {
    summary: { en: 'Selects an exam.', zh: '选择考试。' },
    access: 'login',
    repeatable: 'sets values',
    sealed: true,
    input: v.strictObject({ examId: Id }),
    output: done,
    refreshes: 'everything',
  }),
  exitExam: write(`POST ${base}/exitExam`, {
    summary: { en: 'Deselects the exam and keeps what was filled in.', zh: '退出所选考试，保留已填内容。' },
    access: 'login',
    repeatable: 'sets values',
    alternative: { name: 'deselectExam', path: 'blade-user/front/deselect-exam' },
    output: done,
    refreshes: 'everything',
  }),
  existsExaminee: read('GET ouma-signup/exam/signup/existsExaminee', {
    summary: { en: 'Returns whether a sign-up exists for the selected exam.', zh: '查询所选考试是否已有报名。' },
    access: 'login',
    output: Flag,
  }),
}
