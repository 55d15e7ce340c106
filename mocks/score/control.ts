import * as v from 'valibot'

import { scoreStatuses } from '#contracts/candidate/score.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { clock, day } from '../core/clock.ts'
import { exams } from '../exam/seeds.ts'
import { action, notFound } from '../qa/action.ts'
import { proofForm, proofForms } from './proof.ts'
import { isPublished, userScores } from './score.ts'
import { type ScoreRow, scores } from './seeds.ts'

const ScoreRef = v.strictObject({ id: v.string() })
const requireScore = (id: string): ScoreRow => scores.byId(id) ?? notFound('no such score')

/** Length of an appeal window that QA opens. */
const appealTime = 3 * day

/** Sets the release of a result, and of its exam for everybody. Milliseconds since the epoch; null withdraws the result. */
export function release(id: string, moment: number | null) {
  const { examId } = requireScore(id)
  const releaseTime = moment === null ? null : chinaTime(moment)
  scores.change(id, { releaseTime })
  if (examId !== null) exams.change(examId, { scoreTime: releaseTime })
}

/** QA's actions on results, by path. */
export const scoreActions = {
  '/score/publish': action(
    v.strictObject({ id: v.string(), seconds: v.optional(v.pipe(v.number(), v.minValue(0)), 0) }),
    ({ id, seconds }) => release(id, clock.now() + seconds * 1000),
  ),
  '/score/withdraw': action(ScoreRef, ({ id }) => release(id, null)),
  '/score/status': action(v.strictObject({ id: v.string(), status: v.picklist(scoreStatuses) }), ({ id, status }) => {
    requireScore(id)
    scores.change(id, { status })
  }),
  '/score/appeal': action(v.strictObject({ id: v.string(), open: v.boolean() }), ({ id, open }) => {
    requireScore(id)
    const now = clock.now()
    const end = open ? now + appealTime : now - 1000
    scores.change(id, { appealStartTime: chinaTime(now - day), appealEndTime: chinaTime(end) })
  }),
  '/score/proof': action(v.strictObject({ form: v.picklist(proofForms) }), ({ form }) => {
    proofForm.value.form = form
  }),
}

/** Results of an account, for QA. */
export const scoreState = (userId: string) =>
  userScores(userId).map((row) => ({
    id: row.id,
    examName: row.examName,
    scoreType: row.scoreType,
    status: row.status,
    published: isPublished(row),
    releaseTime: row.releaseTime,
  }))
