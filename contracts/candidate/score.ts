import * as v from 'valibot'

import {
  Day,
  DisplayText,
  Flag,
  Id,
  RecordId,
  Instant,
  LabelledValue,
  list,
  maybe,
  oneOf,
  type OneOf,
  orNull,
  page,
  paging,
} from '../core/blade.ts'
import { download, read, text } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'

/**
 * Types of results, each with its template. total: one figure. subject: a table of subjects, with credits at self-study.
 * level: a level with its grade. practical: a theoretical and a practical part. band: bands of a language exam. rank: the
 * rank in a recruitment.
 */
export const scoreTypes = ['total', 'subject', 'level', 'practical', 'band', 'rank'] as const
export type ScoreType = OneOf<typeof scoreTypes>

/**
 * States of a published result. valid: final. absent: not sat. violation: void after a breach of the rules. cancelled: the
 * exam or the result was annulled. partial: some subjects are missing. reviewing: under review, so not final.
 */
export const scoreStatuses = ['valid', 'absent', 'violation', 'cancelled', 'partial', 'reviewing'] as const
export type ScoreStatus = OneOf<typeof scoreStatuses>

/** Decision of the organiser, never computed from figures. none: the exam has no pass line. */
export const passStates = ['passed', 'failed', 'none'] as const
export type PassState = OneOf<typeof passStates>

const PassState = oneOf(passStates)

/**
 * Result of one exam in a list. The specification has no result fields: all shapes here are ours. Figures are texts as the
 * organiser writes them (`78.5`, `A`, `B2`), because they are shown and never computed with.
 */
export const ScoreSummary = v.object({
  scoreExamId: RecordId,
  examCode: DisplayText,
  examName: DisplayText,
  scoreType: oneOf(scoreTypes),
  /** Year of the exam, `2026`. */
  year: DisplayText,
  /** First day of the exam. */
  examTime: maybe(Day),
  /** Among the historical results: which call has the proof follows from it. */
  historical: Flag,
  /** Before the publication a result has no status and no figures. */
  published: Flag,
  /** Publication; null when it is not scheduled. */
  releaseTime: maybe(Instant),
  status: maybe(oneOf(scoreStatuses)),
  /** Total, level, band or rank: the figure of the template. */
  total: DisplayText,
  fullMark: DisplayText,
  passState: PassState,
})
export type ScoreSummary = v.InferOutput<typeof ScoreSummary>

/** Part of a result: a subject, a module of a level, a theoretical or practical part, or a skill of a language exam. */
export const ScoreSubject = v.object({
  code: DisplayText,
  subject: DisplayText,
  /** Of an exam with both kinds. */
  part: oneOf(['theory', 'practical', 'other']),
  score: DisplayText,
  fullMark: DisplayText,
  passLine: DisplayText,
  passState: PassState,
  /** Grade or band as a word, `优秀` or `B2`. */
  grade: DisplayText,
  /** Own state of the subject, when it differs from the whole result. */
  status: maybe(oneOf(scoreStatuses)),
  /** Credits of the subject; null when the exam has none. */
  credits: maybe(v.number()),
  /** The credits or the pass are kept for later exams. */
  kept: Flag,
  /** End of storage; null for no end. */
  validUntil: maybe(Day),
})
export type ScoreSubject = v.InferOutput<typeof ScoreSubject>

/** Standing in a recruitment. */
export const Rank = v.object({
  unit: DisplayText,
  position: DisplayText,
  rank: maybe(v.number()),
  /** Candidates for the position with a valid result. */
  candidates: maybe(v.number()),
  /** Places of the position. */
  planned: maybe(v.number()),
  /** Invited to the next stage; null before it is decided. */
  shortlisted: maybe(v.boolean()),
})
export type Rank = v.InferOutput<typeof Rank>

/** Period for a review of the result. No call applies for it: `content` says how to apply. */
export const Appeal = v.object({
  open: Flag,
  startTime: maybe(Instant),
  endTime: maybe(Instant),
  content: DisplayText,
})
export type Appeal = v.InferOutput<typeof Appeal>

/** Earlier or present result of the candidate at exams of the same kind. */
export const ScorePoint = v.object({
  scoreExamId: RecordId,
  examName: DisplayText,
  examTime: maybe(Day),
  total: DisplayText,
  passState: PassState,
})
export type ScorePoint = v.InferOutput<typeof ScorePoint>

/** Values with which the certificate of a result is applied for: those of `reissue.save`. */
export const CertificateState = v.object({ cjzmlx: DisplayText, kq: DisplayText, kd: DisplayText, ssnf: DisplayText })
export type CertificateState = v.InferOutput<typeof CertificateState>

/** Sitting of the same exam that follows a failed one. */
export const NextSitting = v.object({
  examCode: DisplayText,
  examName: DisplayText,
  signupStartTime: maybe(Instant),
  signupEndTime: maybe(Instant),
})
export type NextSitting = v.InferOutput<typeof NextSitting>

/** Result of one exam. */
export const Score = v.object({
  ...ScoreSummary.entries,
  ksName: DisplayText,
  zkzh: DisplayText,
  /** Masked. Source: security R54. */
  zjhm: DisplayText,
  passLine: DisplayText,
  /** Level of the exam, such as 二级; empty without levels. */
  level: DisplayText,
  subjects: list(ScoreSubject),
  rank: orNull(Rank),
  /** Explanation of the status in the words of the organiser. */
  remark: DisplayText,
  /** For how long the result counts, as text for users. */
  validity: DisplayText,
  appeal: orNull(Appeal),
  nextSteps: list(v.object({ title: DisplayText, content: DisplayText })),
  /** Oldest first, the present one included. */
  history: list(ScorePoint),
  /** What the organiser publishes beyond these fields. */
  others: list(LabelledValue),
  /** Proofs can be downloaded. */
  provable: Flag,
  /** Analysis report on this result; null where none is offered, or the server does not say. */
  reportId: maybe(v.string()),
  /** null for a result without a certificate, or where the server does not say. */
  certificate: orNull(CertificateState),
  /** Of a failed result; null where none is announced. */
  nextSitting: orNull(NextSitting),
})
export type Score = v.InferOutput<typeof Score>

/** Filters of a list of results. */
export const ScoreQuery = v.strictObject({
  ...paging,
  /** Part of the name or code of an exam. */
  keyword: v.optional(v.pipe(v.string(), maxLength(50))),
  year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
})
export type ScoreQuery = v.InferOutput<typeof ScoreQuery>

const ScoreRef = v.strictObject({ scoreExamId: Id })

/** Rate limit of look-ups, shared by details and proofs. Source: security R57. */
const limits = [{ counter: 'score-look-up', by: 'account', times: 10, seconds: 60 }]

/** A proof by its address is streamed; a proof in a text is held whole. Bytes. */
const proof = {
  types: ['application/pdf', 'image/png', 'image/jpeg', 'text/html'],
  maxSize: 64 * 1024 * 1024,
  name: '成绩证明',
}

const base = 'ouma-signup/score/query'

/** Results of the candidate. Inputs travel in sealed bodies and never in an address. Source: specification 7.8. */
export const score = {
  /** Newest exam first, with announced results. */
  page: read(`POST ${base}/page`, {
    summary: { en: "Lists one page of the candidate's current results.", zh: '分页列出考生的当前成绩。' },
    access: 'login',
    sealed: true,
    personal: true,
    input: ScoreQuery,
    output: page(ScoreSummary),
    offline: true,
  }),
  /** Newest exam first. */
  hisPage: read(`POST ${base}/hisPage`, {
    summary: { en: "Lists one page of the candidate's historical results.", zh: '分页列出考生的历史成绩。' },
    access: 'login',
    sealed: true,
    personal: true,
    input: ScoreQuery,
    output: page(ScoreSummary),
    offline: true,
  }),
  /** Refused before the publication. A result of another candidate does not exist. */
  scoreInfo: read(`POST ${base}/scoreInfo`, {
    summary: { en: 'Returns one result with all its parts.', zh: '查询一项成绩的全部内容。' },
    access: 'login',
    sealed: true,
    personal: true,
    input: ScoreRef,
    output: Score,
    offline: true,
    limits,
    samples: { scoreExamId: 'score.hisPage.records.scoreExamId' },
  }),
  /** Of a current result. A result of another candidate does not exist. */
  downloadScoreProve: download(`POST ${base}/downloadScoreProve`, {
    summary: { en: 'Downloads the proof of a current result.', zh: '下载当前成绩的证明。' },
    access: 'login',
    sealed: true,
    personal: true,
    input: ScoreRef,
    file: proof,
    textFile: true,
    limits,
  }),
  /** Of a historical result. */
  downloadHisScoreProve: download(`POST ${base}/downloadHisScoreProve`, {
    summary: { en: 'Downloads the proof of a historical result.', zh: '下载历史成绩的证明。' },
    access: 'login',
    sealed: true,
    personal: true,
    input: ScoreRef,
    file: proof,
    textFile: true,
    limits,
  }),
  scoreTips: text(`POST ${base}/scoreTips`, {
    summary: { en: 'Returns the notes on results, as HTML.', zh: '查询成绩说明（HTML）。' },
    access: 'login',
    shared: true,
    sealed: true,
    personal: true,
  }),
}
