import type { Subject as AnsweredSubject } from '#contracts/candidate/signup.ts'

import { at } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import type { Present } from '../core/present.ts'

export type Subject = Present<AnsweredSubject, 'examDay' | 'fee'>

type SubjectSeed = [code: string, name: string, days: number, startTime: string, endTime: string]

const subject = (
  fee: string,
  [code, name, days, startTime, endTime]: SubjectSeed,
  more: Partial<Subject> = {},
): Subject => ({
  code,
  name,
  examDay: at(days).slice(0, 10),
  startTime,
  endTime,
  fee,
  compulsory: false,
  exempt: false,
  ...more,
})

/** Courses of the self-study exam. Two of them overlap. */
const courses: SubjectSeed[] = [
  ['03708', '中国近现代史纲要', 32, '09:00', '11:30'],
  ['03709', '马克思主义基本原理', 32, '14:30', '17:00'],
  ['00015', '英语（二）', 33, '09:00', '11:30'],
  ['13000', '英语（专升本）', 33, '09:00', '11:30'],
  ['00023', '高等数学（工本）', 33, '14:30', '17:00'],
  ['02326', '操作系统', 34, '09:00', '11:30'],
]

/** Papers of the professional qualification. */
const papers: SubjectSeed[] = [
  ['aq1', '安全生产法律法规', 27, '09:00', '11:30'],
  ['aq2', '安全生产管理', 27, '14:00', '16:30'],
  ['aq3', '安全生产技术基础', 28, '09:00', '11:30'],
  ['aq4', '安全生产专业实务', 28, '14:00', '16:30'],
]

/** Papers of the English exam: the written one has another fee than the oral one. */
const petsPapers = (code: string, level: string): Subject[] => [
  subject('73.00', [`${code}w`, `英语${level}笔试`, 6, '09:00', '11:00']),
  subject('50.00', [`${code}o`, `英语${level}口试`, 6, '13:30', '16:30']),
]

/** Subjects by level. Days are relative to today, as those of the exams. */
const subjectsByRank = resettable(
  () =>
    new Map<string, Subject[]>([
      ['bk', courses.map((it) => subject('37.00', it))],
      ['zk', courses.filter(([code]) => code !== '13000').map((it) => subject('37.00', it))],
      ['pets2', petsPapers('pets2', '二级')],
      ['pets3', petsPapers('pets3', '三级')],
      ['pets4', petsPapers('pets4', '四级')],
      ['all', papers.map((it) => subject('70.00', it, { compulsory: true }))],
      ['part', papers.map((it, index) => subject('70.00', it, index < 2 ? { exempt: true } : { compulsory: true }))],
    ]),
)

/** Subjects of a level; none without a level. */
export const rankSubjects = (rankCode: string): Subject[] => subjectsByRank.value.get(rankCode) ?? []

/** Two subjects that overlap, or null. */
export function overlapping(subjects: readonly Subject[]): [Subject, Subject] | null {
  for (const [index, one] of subjects.entries()) {
    const other = subjects
      .slice(index + 1)
      .find((it) => it.examDay === one.examDay && it.startTime < one.endTime && one.startTime < it.endTime)
    if (other) return [one, other]
  }
  return null
}
