import { type Admission, admission, type Obstacle } from '#contracts/candidate/admission.ts'
import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import type { Permission } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { mock } from '../core/mock.ts'
import { bladeMinute } from '../core/wire.ts'
import { type ExamRow, exams } from '../exam/seeds.ts'
import { requireSelectedExam } from '../exam/selection.ts'
import { rejectedPictures } from '../picture/picture.ts'
import { type ExamineeRow, findExaminee, currentInstant } from '../signup/examinee.ts'
import type { UserRow } from '../user/user-row.ts'
import { buildTicket } from './ticket.ts'

type AdmissionCase = { exam: ExamRow; user: UserRow; row: ExamineeRow | undefined }

/** Permission: refused with the first reason that applies. */
const permit = (reasons: readonly string[]): Permission => {
  const reason = reasons.find((it) => it !== '') ?? ''
  return { allowed: reason === '', reason }
}

const unsubmitted: Partial<Record<ExamineeStatus, string>> = {
  none: '尚未提交报名，请先填写报名信息并提交',
  filling: '尚未提交报名，请继续填写并提交',
  returned: '报名被退回，请修改后重新提交',
  withdrawn: '报名已撤回，请重新提交',
}

const closedReason = ({ row }: AdmissionCase) => (row?.status === 'closed' ? '本次报名已关闭' : '')

const unsubmittedReason = ({ row }: AdmissionCase) => unsubmitted[row?.status ?? 'none'] ?? ''

/** Labels of pictures that a reviewer rejected or asked for. */
function missingPicturesReason({ exam, user, row }: AdmissionCase): string {
  if (!row || row.status === 'ticket') return ''
  const points = row.status === 'returned' ? row.returned.filter(({ step }) => step === 'picture') : []
  const labels = new Set([...points.map(({ label }) => label), ...rejectedPictures(user.id, exam)])
  return labels.size > 0 ? `缺少${[...labels].join('、')}，请补充后重新提交` : ''
}

const reviewReason = ({ row }: AdmissionCase) => (row?.status === 'submitted' ? '报名信息正在审核，请耐心等待' : '')

function overdueReason({ exam: { payEndTime }, row }: AdmissionCase): string {
  const isLate = row?.status === 'unpaid' && payEndTime && clock.now() > Date.parse(payEndTime)
  return isLate ? `尚未缴费，缴费已于 ${bladeMinute(payEndTime)} 截止` : ''
}

function unpaidReason({ exam, row }: AdmissionCase): string {
  if (row?.status !== 'unpaid') return ''
  return exam.payEndTime ? `尚未缴费，请在 ${bladeMinute(exam.payEndTime)} 前缴费` : '尚未缴费'
}

function unreleasedReason({ exam, row }: AdmissionCase): string {
  if (row?.status === 'ticket') return ''
  return exam.ticketStartTime ? `准考证将于 ${bladeMinute(exam.ticketStartTime)} 开放打印` : '准考证打印时间另行通知'
}

/** In the order in which a candidate can resolve them. */
const obstacleChecks: [Obstacle, (admissionCase: AdmissionCase) => string][] = [
  ['closed', closedReason],
  ['incomplete', missingPicturesReason],
  ['unsubmitted', unsubmittedReason],
  ['reviewing', reviewReason],
  ['overdue', overdueReason],
  ['unpaid', unpaidReason],
  ['unreleased', unreleasedReason],
]

function toAdmission(admissionCase: AdmissionCase): Admission {
  const { exam, user, row } = admissionCase
  const [obstacle = null, reason = ''] =
    obstacleChecks.map(([name, look]) => [name, look(admissionCase)] as const).find(([, text]) => text !== '') ?? []
  return {
    examId: exam.id,
    examName: exam.examName,
    examType: exam.examType,
    obstacle,
    reason,
    releaseTime: exam.ticketStartTime,
    ticket: row && !obstacle ? buildTicket(exam, user, row) : null,
    asOf: currentInstant(),
  }
}

const admissionCaseFor = (user: UserRow, exam = requireSelectedExam(user)): AdmissionCase => ({
  exam,
  user,
  row: findExaminee(user.id, exam.id),
})

const examStart = ({ exam }: AdmissionCase) => Date.parse(exam.examStartTime ?? '9999-12-31')

export const admissionHandlers = mock(admission, {
  isSubmit(_, { user }) {
    const admissionCase = admissionCaseFor(user)
    return permit([closedReason(admissionCase), unsubmittedReason(admissionCase)])
  },
  isComplete(_, { user }) {
    const admissionCase = admissionCaseFor(user)
    return permit([closedReason(admissionCase), missingPicturesReason(admissionCase), unsubmittedReason(admissionCase)])
  },
  isZkzdy: (_, { user }) =>
    exams
      .all()
      .map((exam) => admissionCaseFor(user, exam))
      .filter(({ exam, row }) => row !== undefined || exam.id === user.examId)
      .toSorted((a, b) => examStart(a) - examStart(b))
      .map(toAdmission),
})
