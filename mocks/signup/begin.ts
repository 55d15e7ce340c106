import { missingFields } from '../base-info/base-info.ts'
import { newId } from '../core/db.ts'
import { refuse } from '../core/refusal.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { addHistory, emptyExaminee, type ExamineeRow, examinees } from './examinee.ts'

/** Begins a sign-up. Refused while the base info is incomplete. */
export function createExaminee(user: UserRow, exam: ExamRow): ExamineeRow {
  if (missingFields(users.get(user.id)).length > 0) refuse('请先完善基本信息')
  const row = examinees.put(emptyExaminee(newId(), { userId: user.id, examId: exam.id, status: 'filling' }))
  addHistory(row, { label: '开始填写', operator: user.realName })
  return examinees.get(row.id)
}
