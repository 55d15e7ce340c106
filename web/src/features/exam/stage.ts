import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Exam, ExamineeStatus } from '#contracts/exam.ts'

/** Where sign-up for an exam stands, by the server's clock. */
export type Window = 'early' | 'open' | 'over'

export function windowOf(exam: Pick<Exam, 'signupStartTime' | 'signupEndTime'>, now: number): Window {
  if (now < Date.parse(exam.signupStartTime)) return 'early'
  return now <= Date.parse(exam.signupEndTime) ? 'open' : 'over'
}

/** What an exam's badge says: the person's own stage, else that of the sign-up. */
export type Stage = Exclude<ExamineeStatus, 'none'> | Window

export const stageOf = (exam: Exam, now: number): Stage =>
  exam.examineeStatus === 'none' ? windowOf(exam, now) : exam.examineeStatus

export const stageNames: Record<Stage, MessageDescriptor> = {
  early: msg`未开始报名`,
  open: msg`报名中`,
  over: msg`报名已结束`,
  filling: msg`填写中`,
  submitted: msg`待审核`,
  returned: msg`已退回，需修改`,
  unpaid: msg`待缴费`,
  paid: msg`已缴费`,
  ticket: msg`可打印准考证`,
  withdrawn: msg`已撤回`,
  closed: msg`已关闭`,
}

export const stageColors: Record<Stage, string> = {
  early: 'gray',
  open: 'green',
  over: 'gray',
  filling: 'brand',
  submitted: 'brand',
  returned: 'red',
  unpaid: 'orange',
  paid: 'green',
  ticket: 'green',
  withdrawn: 'gray',
  closed: 'gray',
}
