import type { ScoreStatus, ScoreSubject, ScoreType } from '#contracts/candidate/score.ts'
import type { Known } from '#contracts/core/blade.ts'

import { at } from '../core/clock.ts'
import { Table } from '../core/db.ts'
import {
  bandResult,
  levelResult,
  practicalResult,
  rankResult,
  type Result,
  subjectResult,
  totalResult,
} from './templates.ts'

/** Result of a user at one exam. */
export type ScoreRow = {
  id: string
  userId: string
  /** Exam of the mock; null for a past exam, which has its own release time. */
  examId: string | null
  /** Exams of one series have a common history. */
  series: string
  examCode: string
  examName: string
  scoreType: Known<ScoreType>
  examTime: string
  /** null until it is scheduled, or after a withdrawal. */
  releaseTime: string | null
  status: Known<ScoreStatus>
  appealStartTime: string | null
  appealEndTime: string | null
  result: Result
}

const lina = '1700000000000000002'
const ayguli = '1700000000000000003'

type Seed = Pick<ScoreRow, 'series' | 'scoreType' | 'result'> &
  Partial<ScoreRow> & {
    name: string
    /** Days from today to the exam and to the release. */
    exam: number
    release: number
    time?: string
  }

/** Release of a result in the seeds, by the time of day. */
const releaseHour = '10:00:00'

function seed(n: number, userId: string, { name, exam, release, time = releaseHour, ...row }: Seed): ScoreRow {
  const examTime = dayAt(exam)
  const year = examTime.slice(0, 4)
  return {
    id: `18900000000000000${String(n).padStart(2, '0')}`,
    userId,
    examId: null,
    examCode: `${row.series}${examTime.slice(0, 7).replace('-', '')}`,
    examName: `${year}年${name}`,
    examTime,
    releaseTime: at(release, time),
    status: 'valid',
    appealStartTime: null,
    appealEndTime: null,
    ...row,
  }
}

const selfStudy = '高等教育自学考试'
const english = '全国英语等级考试（PETS）三级'

/** Days for which a pass in one subject counts. */
const twoYears = 730

/** Day, relative to today. */
const dayAt = (days: number) => at(days).slice(0, 10)

/** Results of several years, of every type and in every state. */
export const scores = new Table<ScoreRow>(() => [
  seed(1, ayguli, {
    series: 'PETS',
    scoreType: 'level',
    name: english,
    exam: 6,
    release: 50,
    time: '09:00:00',
    examId: '1800000000000000005',
    result: levelResult({ level: '三级', score: '86', grade: '优秀' }, dayAt(188)),
  }),
  seed(2, ayguli, {
    series: 'ZK',
    scoreType: 'subject',
    name: selfStudy,
    exam: -30,
    release: 2,
    result: subjectResult([
      ['00023', '高等数学（工本）', '71', 10],
      ['04729', '大学语文', '83', 4],
    ]),
  }),
  seed(3, ayguli, {
    series: 'NCRE',
    scoreType: 'level',
    name: '全国计算机等级考试',
    exam: -60,
    release: -20,
    appealStartTime: at(-20, releaseHour),
    appealEndTime: at(10, '17:00:00'),
    result: levelResult({ level: '二级', score: '92', grade: '优秀' }, dayAt(122)),
  }),
  seed(4, ayguli, {
    series: 'CK',
    scoreType: 'total',
    name: '成人高等学校招生全国统一考试',
    exam: -120,
    release: -80,
    result: totalResult('278', '450', '168'),
  }),
  seed(5, ayguli, {
    series: 'JN',
    scoreType: 'practical',
    name: '职业技能等级认定（电工，中级）',
    exam: -150,
    release: -110,
    result: practicalResult('82', '56', dayAt(twoYears - 150)),
  }),
  seed(6, ayguli, {
    series: 'WYSP',
    scoreType: 'band',
    name: '全国外语水平考试（英语）',
    exam: -200,
    release: -160,
    result: bandResult('6.5'),
  }),
  seed(7, ayguli, {
    series: 'ZP',
    scoreType: 'rank',
    name: '省直事业单位公开招聘工作人员',
    exam: -240,
    release: -200,
    result: rankResult(2, '156.5'),
  }),
  seed(8, ayguli, {
    series: 'ZK',
    scoreType: 'subject',
    name: selfStudy,
    exam: -400,
    release: -360,
    result: subjectResult([
      ['03708', '中国近现代史纲要', '76', 2],
      ['00015', '英语（二）', '52', 14],
    ]),
  }),
  seed(9, ayguli, {
    series: 'PETS',
    scoreType: 'level',
    name: english,
    exam: -420,
    release: -380,
    result: levelResult({ level: '三级', score: '57', grade: '不合格' }, dayAt(-238)),
  }),
  seed(10, ayguli, {
    series: 'ZK',
    scoreType: 'subject',
    name: selfStudy,
    exam: -765,
    release: -725,
    result: subjectResult([['03709', '马克思主义基本原理概论', '68', 4]]),
  }),
  seed(11, ayguli, {
    series: 'PETS',
    scoreType: 'level',
    name: english,
    exam: -785,
    release: -745,
    status: 'absent',
    result: {},
  }),
  seed(21, lina, {
    series: 'NTCE',
    scoreType: 'subject',
    name: '中小学教师资格考试（笔试）',
    exam: -90,
    release: -50,
    status: 'partial',
    result: {
      subjects: [
        teachingSubject({ code: '201', subject: '综合素质（小学）', score: '78', validUntil: dayAt(twoYears - 90) }),
        {
          ...teachingSubject({ code: '202', subject: '教育教学知识与能力', score: '', validUntil: null }),
          passState: 'none',
        },
      ],
      total: '1 科已公布',
      remark: '“教育教学知识与能力”的成绩仍在核对，公布后会在这里显示，无需重复查询。',
      validity: '单科合格成绩两年内有效。',
    },
  }),
  seed(22, lina, {
    series: 'NCRE',
    scoreType: 'level',
    name: '全国计算机等级考试',
    exam: -130,
    release: -90,
    status: 'reviewing',
    result: {
      ...levelResult({ level: '二级', score: '59', grade: '不合格' }, dayAt(52)),
      remark: '您申请的成绩复查正在进行，结果以复查结论为准。',
    },
  }),
  seed(23, lina, {
    series: 'CK',
    scoreType: 'total',
    name: '成人高等学校招生全国统一考试',
    exam: -170,
    release: -130,
    status: 'absent',
    result: { remark: '考场记录显示您没有参加本场考试。' },
  }),
  seed(24, lina, {
    series: 'ZAQ',
    scoreType: 'total',
    name: '中级注册安全工程师职业资格考试',
    exam: -200,
    release: -160,
    status: 'violation',
    result: { remark: '依据《专业技术人员资格考试违纪违规行为处理规定》，当次该科目考试成绩无效。处理决定书已寄送。' },
  }),
  seed(25, lina, {
    series: 'ZP',
    scoreType: 'rank',
    name: '省直事业单位公开招聘工作人员',
    exam: -260,
    release: -220,
    status: 'cancelled',
    result: { remark: '该岗位已取消招聘，考务费将原路退回。' },
  }),
])

type TeachingSubject = Pick<ScoreSubject, 'code' | 'subject' | 'score' | 'validUntil'>

function teachingSubject({ code, subject, score, validUntil }: TeachingSubject): ScoreSubject {
  return {
    code,
    subject,
    score,
    part: 'other',
    fullMark: '120',
    passLine: '70',
    passState: 'passed',
    grade: '',
    status: score ? null : 'reviewing',
    credits: null,
    kept: validUntil !== null,
    validUntil,
  }
}
