import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Exam, ExamineeStatus } from '#contracts/candidate/exam.ts'

import { isExamined } from '#web/frame/selected-exam/way.ts'

/** State of the sign-up period, by the server's clock. */
export type SignupWindow = 'early' | 'open' | 'over'

/** An unknown begin or end closes nothing: the server refuses what is not possible. */
export function signupWindow(
  { signupStartTime, signupEndTime }: Pick<Exam, 'signupStartTime' | 'signupEndTime'>,
  now: number,
): SignupWindow {
  // An unknown time is not a number: no comparison with it holds.
  if (now < Date.parse(signupStartTime ?? '')) return 'early'
  return now > Date.parse(signupEndTime ?? '') ? 'over' : 'open'
}

/**
 * Stage of a person: as the server has it, `approved` without a fee, `overdue` after the payment deadline, `examined`
 * from a day after the start of the exam, `scored` after the release of the scores.
 */
export type OwnStage = Exclude<ExamineeStatus, 'none'> | 'approved' | 'overdue' | 'examined' | 'scored'

/** Null before the sign-up has begun. */
export function ownStage(exam: Exam, now: number): OwnStage | null {
  const { examineeStatus, fee, payEndTime, scoreTime } = exam
  if (examineeStatus === 'none') return null
  // An exam without a fee becomes "paid" on the server by itself.
  if (examineeStatus === 'paid' && fee === null) return 'approved'
  if (examineeStatus === 'unpaid' && payEndTime && now > Date.parse(payEndTime)) return 'overdue'
  if (examineeStatus === 'ticket' && scoreTime && now >= Date.parse(scoreTime)) return 'scored'
  if (examineeStatus === 'ticket' && isExamined(exam, now)) return 'examined'
  return examineeStatus
}

/** Stage of an exam: the person's own, otherwise that of the sign-up period. */
export type Stage = OwnStage | SignupWindow

export const examStage = (exam: Exam, now: number): Stage => ownStage(exam, now) ?? signupWindow(exam, now)

/** Labels of the exam status, by stage. */
export const stageNames: Record<Stage, MessageDescriptor> = {
  early: msg`未开始报名`,
  open: msg`报名中`,
  over: msg`报名已截止`,
  filling: msg`填写中`,
  submitted: msg`待审核`,
  returned: msg`已退回，需修改`,
  unpaid: msg`待缴费`,
  overdue: msg`缴费已截止`,
  approved: msg`已通过`,
  paid: msg`已缴费`,
  ticket: msg`可打印准考证`,
  examined: msg`等待成绩`,
  scored: msg`成绩已公布`,
  withdrawn: msg`已撤回`,
  closed: msg`已关闭`,
  unknown: msg`未知`,
}

export const stageColors: Record<Stage, string> = {
  early: 'gray',
  open: 'green',
  over: 'gray',
  filling: 'brand',
  submitted: 'brand',
  returned: 'red',
  unpaid: 'orange',
  overdue: 'red',
  approved: 'green',
  paid: 'green',
  ticket: 'green',
  examined: 'brand',
  scored: 'green',
  withdrawn: 'gray',
  closed: 'gray',
  unknown: 'gray',
}
