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

/** Name and colour of the badge of each stage. */
export const stageBadges: Record<Stage, { name: MessageDescriptor; color: string }> = {
  early: { name: msg`未开始报名`, color: 'gray' },
  open: { name: msg`报名中`, color: 'green' },
  over: { name: msg`报名已截止`, color: 'gray' },
  filling: { name: msg`填写中`, color: 'brand' },
  submitted: { name: msg`待审核`, color: 'brand' },
  returned: { name: msg`已退回，需修改`, color: 'red' },
  unpaid: { name: msg`待缴费`, color: 'orange' },
  overdue: { name: msg`缴费已截止`, color: 'red' },
  approved: { name: msg`已通过`, color: 'green' },
  paid: { name: msg`已缴费`, color: 'green' },
  ticket: { name: msg`可打印准考证`, color: 'green' },
  examined: { name: msg`等待成绩`, color: 'brand' },
  scored: { name: msg`成绩已公布`, color: 'green' },
  withdrawn: { name: msg`已撤回`, color: 'gray' },
  closed: { name: msg`已关闭`, color: 'gray' },
  unknown: { name: msg`未知`, color: 'gray' },
}
