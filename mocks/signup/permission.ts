import { clock } from '../core/clock.ts'
import { type ExamRow, signupWindow } from '../exam/seeds.ts'
import type { ExamineeRow } from './examinee.ts'

/** Month, day and time of an instant: "11月30日 17:00". */
export const deadlineText = (moment: string) =>
  `${Number(moment.slice(5, 7))}月${Number(moment.slice(8, 10))}日 ${moment.slice(11, 16)}`

export const lockedReasons: Partial<Record<ExamineeRow['status'], string>> = {
  submitted: '报名信息已提交，等待审核，不能修改',
  unpaid: '报名信息已审核通过，不能修改',
  paid: '已缴费，报名信息不能修改',
  ticket: '准考证已开放，报名信息不能修改',
  closed: '本次报名已关闭',
}

/** Reason why a sign-up is read-only; empty when it is editable. */
export function lockedReason(exam: ExamRow, row: ExamineeRow | undefined): string {
  const reason = row && lockedReasons[row.status]
  if (reason) return reason
  const window = signupWindow(exam)
  if (window === 'early') return `该考试报名将于${deadlineText(exam.signupStartTime)}开始`
  if (window === 'open') return ''
  return `${row?.status === 'returned' ? '退回修改' : '报名'}已于${deadlineText(exam.signupEndTime)}截止`
}

/** Whether a submission may be recalled, or why not. */
export function recallPermission(exam: ExamRow, row: ExamineeRow | undefined) {
  if (row?.status !== 'submitted') return { allowed: false, reason: '只有已提交、未审核的报名可以撤回' }
  if (row.underReview) return { allowed: false, reason: '审核已开始，不能撤回' }
  if (signupWindow(exam) === 'over') return { allowed: false, reason: '报名已截止，不能撤回' }
  return { allowed: true, reason: '' }
}

/** Whether department and venue may be changed once after approval. */
export function venuePermission(exam: ExamRow, row: ExamineeRow | undefined) {
  if (row?.status !== 'unpaid' && row?.status !== 'paid') return { allowed: false, reason: '审核通过后才能更改考点' }
  if (row.venueChanged !== 'no') return { allowed: false, reason: '每人只能更改一次考点' }
  if (isVenueLate(exam)) return { allowed: false, reason: '更改考点已截止' }
  return { allowed: true, reason: '' }
}

const isVenueLate = ({ payEndTime }: ExamRow) => payEndTime !== null && clock.now() > Date.parse(payEndTime)

/** Whether the user is changing the venue of an approved sign-up. */
export const isVenueOpen = (exam: ExamRow, row: ExamineeRow | undefined): boolean =>
  row?.venueChanged === 'open' && (row.status === 'unpaid' || row.status === 'paid') && !isVenueLate(exam)
