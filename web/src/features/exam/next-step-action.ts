import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import type { NextStep } from './next-step.ts'

type Action = { title: MessageDescriptor; text: MessageDescriptor; to: string }

const actions: Record<NextStep['kind'], Action> = {
  'choose-exam': { title: msg`选择您要报名的考试`, text: msg`选择考试`, to: '/selectexam/index' },
  'complete-base-info': { title: msg`先完善基本信息`, text: msg`去完善`, to: '/notselectexam/baseinfo/index' },
  late: { title: msg`报名已截止`, text: msg`选择其他考试`, to: '/selectexam/index' },
  begin: { title: msg`开始填写报名信息`, text: msg`开始报名`, to: '/exam/signup/index' },
  filling: { title: msg`继续填写报名信息`, text: msg`继续填写`, to: '/exam/signup/index' },
  submitted: { title: msg`报名已提交，等待审核`, text: msg`查看进度`, to: '/exam/examineeflow/index' },
  returned: { title: msg`报名被退回，请修改后重新提交`, text: msg`查看原因`, to: '/exam/examineeflow/index' },
  unpaid: { title: msg`审核已通过，请缴费`, text: msg`去缴费`, to: '/exam/pay/index' },
  overdue: { title: msg`缴费已截止`, text: msg`查看进度`, to: '/exam/examineeflow/index' },
  book: { title: msg`请预约时间和考点`, text: msg`去预约`, to: '/exam/appointment/index' },
  approved: { title: msg`审核已通过，等待准考证开放`, text: msg`查看进度`, to: '/exam/examineeflow/index' },
  paid: { title: msg`已缴费，等待准考证开放`, text: msg`查看进度`, to: '/exam/examineeflow/index' },
  ticket: { title: msg`准考证可以打印了`, text: msg`打印准考证`, to: '/exam/zkzdy/index' },
  examined: { title: msg`等待成绩公布`, text: msg`查看进度`, to: '/exam/examineeflow/index' },
  scored: { title: msg`成绩已公布`, text: msg`查看成绩`, to: '/notselectexam/scorequery/index' },
  withdrawn: { title: msg`报名已撤回，目前没有报名`, text: msg`重新报名`, to: '/exam/signup/index' },
  unknown: { title: msg`报名状态未知`, text: msg`查看进度`, to: '/exam/examineeflow/index' },
  closed: { title: msg`本次报名已关闭`, text: msg`选择其他考试`, to: '/selectexam/index' },
}

/** The print of a ticket on this device: `outdated` once the ticket has changed; null for none. */
export type Print = 'current' | 'outdated' | null

/** Actions of a ticket on a device that has printed it. */
const ofPrint: Record<NonNullable<Print>, Action> = {
  current: { ...actions.ticket, title: msg`准考证已打印，等待考试`, text: msg`查看准考证` },
  outdated: { ...actions.ticket, title: msg`准考证有变更，请重新打印` },
}

/** Title, text and target of a next step. Recruitment has its own form. */
export function nextStepAction(step: NextStep, print: Print = null): Action {
  const action = step.kind === 'ticket' && print ? ofPrint[print] : actions[step.kind]
  return 'exam' in step && action.to === signupPaths.exam ? { ...action, to: signupPaths[step.exam.examType] } : action
}
