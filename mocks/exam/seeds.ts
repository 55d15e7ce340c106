import type { Exam } from '#contracts/candidate/exam.ts'

import { at, clock } from '../core/clock.ts'
import { Table } from '../core/db.ts'
import type { Present } from '../core/present.ts'

export type ExamRow = Present<
  Omit<Exam, 'examineeStatus' | 'examineeFee' | 'eligible' | 'bookingEndTime' | 'bookingTime'>,
  'examType' | 'signupStartTime' | 'signupEndTime' | 'conditions'
> & {
  /** Conditions that are computed from what is on record. */
  requires?: Requirement
}

/** Limits of the age in completed years on the day of the exam, and the first digit of the lowest level of education. */
type Requirement = { minAge?: number; maxAge?: number; education?: { lowest: string; name: string } }

const adult = {
  sponsor: '省教育考试院',
  phone: '028-85156582',
  fee: '37.00',
  conditions: ['中华人民共和国公民，以及在华长期居住的外籍人士', '身体健康，能够参加集中笔试'],
  materials: ['有效身份证件', '近期免冠证件照片', '前置学历证书编号（报考本科时）'],
  minutes: 15,
}

const professional = {
  sponsor: '省人事考试中心',
  phone: '028-86740101',
  fee: '70.00',
  conditions: ['取得相关专业大专学历，从事本专业工作满 4 年', '遵守宪法和法律，恪守职业道德'],
  materials: ['有效身份证件', '学历或学位证书', '工作年限证明', '近期免冠证件照片'],
  minutes: 25,
  requires: { education: { lowest: '3', name: '大专' } },
}

/** Exams at every stage, relative to today. */
export const exams = new Table<ExamRow>(() => [
  {
    id: '1800000000000000001',
    examCode: 'ZK202610',
    examName: '2026年下半年高等教育自学考试',
    examType: 'exam',
    ...adult,
    signupStartTime: at(-12),
    signupEndTime: at(9, '17:00:00'),
    payEndTime: at(11, '17:00:00'),
    ticketStartTime: at(25),
    examStartTime: at(32, '09:00:00'),
    scoreTime: at(70),
  },
  {
    id: '1800000000000000002',
    examCode: 'ZAQ202611',
    examName: '2026年度中级注册安全工程师职业资格考试',
    examType: 'exam',
    ...professional,
    signupStartTime: at(-20),
    signupEndTime: at(0, '23:59:59'),
    payEndTime: at(2, '17:00:00'),
    ticketStartTime: at(20),
    examStartTime: at(27, '09:00:00'),
    scoreTime: at(90),
  },
  {
    id: '1800000000000000003',
    examCode: 'NCRE202703',
    examName: '2027年上半年全国计算机等级考试',
    examType: 'exam',
    ...adult,
    sponsor: '省教育考试院社会考试处',
    fee: '80.00',
    conditions: ['不限年龄、职业、学历'],
    signupStartTime: at(12),
    signupEndTime: at(22, '17:00:00'),
    payEndTime: at(24, '17:00:00'),
    ticketStartTime: at(90),
    examStartTime: at(96),
    scoreTime: at(150),
  },
  {
    id: '1800000000000000004',
    examCode: 'NTCE202609',
    examName: '2026年下半年中小学教师资格考试（笔试）',
    examType: 'exam',
    ...adult,
    fee: '180.00',
    conditions: ['具有中华人民共和国国籍', '符合《教师法》规定的学历要求'],
    signupStartTime: at(-60),
    signupEndTime: at(-50, '16:00:00'),
    payEndTime: at(-48, '23:59:59'),
    ticketStartTime: at(-20),
    examStartTime: at(-14),
    scoreTime: at(20),
  },
  {
    id: '1800000000000000005',
    examCode: 'PETS202612',
    examName: '2026年下半年全国英语等级考试（PETS）',
    examType: 'exam',
    ...adult,
    fee: '123.00',
    conditions: ['凡具有一定英语基础者均可报考'],
    signupStartTime: at(-45),
    signupEndTime: at(-30, '17:00:00'),
    payEndTime: at(-28, '17:00:00'),
    ticketStartTime: at(-3),
    examStartTime: at(6),
    scoreTime: at(50),
  },
  {
    id: '1800000000000000006',
    examCode: 'ZP202611',
    examName: '2026年省直事业单位公开招聘工作人员',
    examType: 'zpexam',
    ...professional,
    sponsor: '省人力资源和社会保障厅',
    fee: '100.00',
    conditions: ['年龄 18 周岁以上、40 周岁以下，职位另有要求的从其要求', '具有岗位所需的学历、专业或技能条件'],
    requires: { minAge: 18, maxAge: 40 },
    minutes: 30,
    signupStartTime: at(-3),
    signupEndTime: at(4, '16:00:00'),
    payEndTime: at(6, '16:00:00'),
    ticketStartTime: at(18),
    examStartTime: at(21),
    scoreTime: at(45),
  },
  {
    id: '1800000000000000007',
    examCode: 'CK202612',
    examName: '2026年成人高等学校招生全国统一考试',
    examType: 'exam',
    ...adult,
    fee: null,
    signupStartTime: at(-5),
    signupEndTime: at(15, '17:00:00'),
    payEndTime: null,
    ticketStartTime: at(40),
    examStartTime: at(48),
    scoreTime: at(80),
  },
])

export type SignupWindow = 'early' | 'open' | 'over'

/** Whether an exam accepts sign-ups now. */
export function signupWindow(row: ExamRow): SignupWindow {
  const now = clock.now()
  if (now < Date.parse(row.signupStartTime)) return 'early'
  return now <= Date.parse(row.signupEndTime) ? 'open' : 'over'
}
