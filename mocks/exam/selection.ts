import { chinaTime } from '#contracts/core/blade.ts'

import { missingFields } from '../base-info/base-info.ts'
import { day } from '../core/clock.ts'
import { refuse } from '../core/refusal.ts'
import { type ExamineeRow, findExaminee } from '../signup/examinee.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { type ExamRow, exams, signupWindow } from './seeds.ts'

/** Days to correct a returned sign-up of a free exam. */
const correctionDays = 3

/** End of correction: the end of payment, but not before the end of sign-up. */
function correctionEnd({ signupEndTime, payEndTime }: ExamRow, { returnedTime }: ExamineeRow): string {
  const free = Date.parse(returnedTime ?? signupEndTime) + correctionDays * day
  return chinaTime(Math.max(Date.parse(signupEndTime), payEndTime === null ? free : Date.parse(payEndTime)))
}

/** An exam with the end of sign-up that applies to this user. */
export function examFor(userId: string, row: ExamRow): ExamRow {
  const own = findExaminee(userId, row.id)
  return own?.status === 'returned' ? { ...row, signupEndTime: correctionEnd(row, own) } : row
}

/** The exam that the caller selected, with the caller's end of sign-up. Refuses without a selected exam. */
export const requireSelectedExam = ({ id, examId }: UserRow): ExamRow =>
  examFor(id, exams.byId(examId ?? '') ?? refuse('请先选择考试'))

const wrongTypeMessages = { exam: '当前考试是公开招聘考试', zpexam: '当前考试不是公开招聘考试' }

/** The same for calls of one exam type. */
export function requireSelectedExamType(examType: ExamRow['examType'], user: UserRow): ExamRow {
  const exam = requireSelectedExam(user)
  return exam.examType === examType ? exam : refuse(wrongTypeMessages[examType])
}

export function selectedExam(userId: string) {
  const row = exams.byId(users.get(userId).examId ?? '')
  return row ? { id: row.id, examName: row.examName, examType: row.examType } : null
}

/** With a sign-up an exam can always be selected, otherwise while sign-up is open. */
export function selectExam(userId: string, examId: string) {
  const row = exams.byId(examId) ?? refuse('考试不存在或已下线')
  if (!findExaminee(userId, examId)) {
    const window = signupWindow(row)
    if (window === 'early') refuse('该考试报名尚未开始')
    if (window === 'over') refuse('该考试报名已截止')
    if (missingFields(users.get(userId)).length > 0) refuse('请先完善基本信息')
  }
  users.change(userId, { examId })
}
