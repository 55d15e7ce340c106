import { type Exam, exam } from '#contracts/candidate/exam.ts'

import { bookingDue, bookingMade } from '../appointment/rule.ts'
import { missingFields } from '../base-info/base-info.ts'
import { refusedChanges } from '../base-info/change.ts'
import { mock } from '../core/mock.ts'
import { Refusal } from '../core/refusal.ts'
import { settings } from '../core/settings.ts'
import { unmetByRecord } from '../signup/eligibility.ts'
import { findExaminee } from '../signup/examinee.ts'
import { signUpFee } from '../signup/values.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { type ExamRow, exams, type SignupWindow, signupWindow } from './seeds.ts'
import { examFor, selectedExam, selectExam } from './selection.ts'

const order: readonly SignupWindow[] = ['open', 'early', 'over']
const rank = (row: ExamRow) => order.indexOf(signupWindow(row))

/** Exams with the caller's status: open, upcoming, over; each by deadline. */
function examList(user: UserRow, match: (row: ExamRow, signedUp: boolean) => boolean): Exam[] {
  return exams
    .all()
    .map((row) => {
      const own = findExaminee(user.id, row.id)
      const { requires: _requires, ...columns } = examFor(user.id, row)
      const fee = own && signUpFee(row, own.values)
      return {
        ...columns,
        bookingEndTime: bookingDue(user, row),
        bookingTime: bookingMade(user, row),
        eligible: unmetByRecord(row, user).length === 0,
        examineeStatus: own?.status ?? ('none' as const),
        examineeFee: fee && Number(fee) > 0 ? fee : null,
      }
    })
    .filter((row) => match(row, row.examineeStatus !== 'none'))
    .toSorted((a, b) => rank(a) - rank(b) || Date.parse(a.signupEndTime) - Date.parse(b.signupEndTime))
}

export const examHandlers = mock(
  exam,
  {
    getEnableExamList2: (_, { user }) => examList(user, (row, signedUp) => !signedUp && signupWindow(row) === 'open'),
    getSelectExamList: (_, { user }) => examList(user, (_row, signedUp) => signedUp),
    getOtherExamList: (_, { user }) => examList(user, (row, signedUp) => !signedUp && signupWindow(row) !== 'open'),
    getAllExamList: (_, { user }) => examList(user, () => true),
    checkBaseInfoIsComplete: (_, { user }) => missingFields(user).length === 0,
    getBaseInfoIsComplete(_, { user }) {
      const missing = missingFields(user)
      return { complete: missing.length === 0, missing, refused: refusedChanges(user) }
    },
    showUserName: (_, { user }) => user.realName,
    showSelectedExam: (_, { user }) => selectedExam(user.id),
    isSelectedExam: (_, { user }) => selectedExam(user.id) !== null,
    selectExam: ({ examId }, { user }) => selectExam(user.id, examId),
    exitExam(_, { user }) {
      if (settings.deselectExamOnly) throw new Refusal(404, '没找到请求')
      users.change(user.id, { examId: null })
    },
    existsExaminee: (_, { user }) => findExaminee(user.id, user.examId) !== undefined,
  },
  { sealedAnswers: ['showSelectedExam', 'exitExam'] },
)
