import { admission } from '#contracts/admission.ts'
import { bladeTime, type Permission } from '#contracts/blade.ts'
import type { ExamineeStatus } from '#contracts/exam.ts'

import { clock } from './clock.ts'
import { chosenExam, type ExamRow } from './exam.ts'
import { type ExamineeRow, examineeOf } from './examinee.ts'
import { mock } from './mock.ts'
import type { UserRow } from './user-seeds.ts'

type Case = { exam: ExamRow; row: ExamineeRow | undefined }

/** The first reason that holds stands in the way; none of them is a permission. */
const permit = (reasons: readonly string[]): Permission => {
  const reason = reasons.find((it) => it !== '') ?? ''
  return { allowed: reason === '', reason }
}

const unsubmitted: Partial<Record<ExamineeStatus, string>> = {
  none: '尚未提交报名，请先填写报名信息并提交',
  filling: '尚未提交报名，请继续填写并提交',
  returned: '报名被退回，请修改后重新提交',
  withdrawn: '报名已撤回，请重新提交',
  closed: '本次报名已关闭',
}

const submitting = ({ row }: Case) => unsubmitted[row?.status ?? 'none'] ?? ''

/** Pictures that a reviewer found missing or useless, by label. */
function missing({ row }: Case): string {
  const labels = new Set(row?.returned.filter(({ step }) => step === 'picture').map(({ label }) => label))
  return row?.status === 'returned' && labels.size > 0 ? `缺少${[...labels].join('、')}，请补充后重新提交` : ''
}

const time = (instant: string) => bladeTime(instant).slice(0, 16)

function paying({ exam, row }: Case): string {
  if (row?.status === 'submitted') return '报名信息正在审核，请耐心等待'
  if (row?.status !== 'unpaid') return ''
  return exam.payEndTime ? `尚未缴费，请在 ${time(exam.payEndTime)} 前缴费` : '尚未缴费'
}

function releasing({ exam, row }: Case): string {
  if (row?.status === 'ticket') return ''
  if (!exam.ticketStartTime) return '准考证打印时间另行通知'
  return clock.now() < Date.parse(exam.ticketStartTime) ? `准考证将于 ${time(exam.ticketStartTime)} 开放打印` : ''
}

function caseOf(user: UserRow): Case {
  const exam = chosenExam(user)
  return { exam, row: examineeOf(user.id, exam.id) }
}

export const admissionHandlers = mock(admission, {
  isSubmit: (_, { user }) => permit([submitting(caseOf(user))]),
  isComplete(_, { user }) {
    const it = caseOf(user)
    return permit([missing(it), submitting(it)])
  },
  isZkzdy(_, { user }) {
    const it = caseOf(user)
    return permit([missing(it), submitting(it), paying(it), releasing(it)])
  },
})
