import type { PassState, Score, ScoreSubject } from '#contracts/candidate/score.ts'

/** What the organiser publishes, without what follows from the row. */
export type Result = Partial<
  Pick<
    Score,
    | 'total'
    | 'fullMark'
    | 'passLine'
    | 'passState'
    | 'level'
    | 'subjects'
    | 'rank'
    | 'remark'
    | 'validity'
    | 'nextSteps'
    | 'others'
  >
>

const part: ScoreSubject = {
  code: '',
  subject: '',
  part: 'other',
  score: '',
  fullMark: '100',
  passLine: '60',
  passState: 'passed',
  grade: '',
  status: null,
  credits: null,
  kept: false,
  validUntil: null,
}

const passStateFor = (score: string, passLine: string): PassState =>
  Number(score) >= Number(passLine) ? 'passed' : 'failed'

const certificate = { title: '领取证书', content: '合格证书将在成绩公布后 60 日内发放，请留意消息中心的领取通知。' }

/** One figure with its pass line. */
export const totalResult = (total: string, fullMark: string, passLine: string): Result => ({
  total,
  fullMark,
  passLine,
  passState: passStateFor(total, passLine),
  validity: '成绩当次有效。',
  nextSteps: [{ title: '志愿与录取', content: '请在录取期间登录省招生考试院网站查看录取状态。' }],
  others: [
    { label: '照顾加分', value: '20' },
    { label: '报考科类', value: '专升本 理工类' },
  ],
})

/** Subjects of self-study: code, name, score, credits. A pass keeps its credits. */
export function subjectResult(rows: readonly (readonly [string, string, string, number])[]): Result {
  const subjects = rows.map(([code, subject, score, credits]) => {
    const passState = passStateFor(score, '60')
    return { ...part, code, subject, score, credits, passState, kept: passState === 'passed' }
  })
  const passed = subjects.filter(({ kept }) => kept)
  return {
    total: `${passed.length} / ${subjects.length} 科合格`,
    // Each subject is passed by itself: the sitting as a whole is neither.
    passState: 'none',
    subjects,
    validity: '课程合格成绩长期有效。',
    nextSteps: [{ title: '申请毕业', content: '修满专业计划规定的学分后，可在每年 5 月和 11 月申请毕业。' }],
    others: [{ label: '专业', value: '计算机科学与技术（专升本）' }],
  }
}

type Level = { readonly level: string; readonly score: string; readonly grade: string }

/** A level with its grade and modules; one that was passed alone is kept until the day of the next sitting. */
export function levelResult({ level, score, grade }: Level, nextSitting: string): Result {
  const passState = passStateFor(score, '60')
  const kept = passState === 'failed'
  return {
    level,
    total: score,
    fullMark: '100',
    passLine: '60',
    passState,
    subjects: [
      { ...part, code: '1', subject: '笔试', score, grade, passState },
      {
        ...part,
        code: '2',
        subject: '口试 / 上机',
        score: '4',
        fullMark: '5',
        passLine: '3',
        grade: '合格',
        kept,
        validUntil: kept ? nextSitting : null,
      },
    ],
    validity: kept ? '单项合格成绩保留一个考次。' : '证书长期有效。',
    nextSteps:
      passState === 'passed' ? [certificate] : [{ title: '再次报考', content: '下一考次可只报考未合格的部分。' }],
  }
}

/** Theory and practice; both have to be passed, and one that was passed is kept until a day. */
export function practicalResult(theory: string, practice: string, validUntil: string): Result {
  const states = [passStateFor(theory, '60'), passStateFor(practice, '60')] as const
  const keptBy = (passState: PassState) =>
    passState === 'passed' ? { passState, kept: true, validUntil } : { passState, kept: false }
  return {
    total: (Number(theory) * 0.3 + Number(practice) * 0.7).toFixed(1),
    fullMark: '100',
    passState: states.every((state) => state === 'passed') ? 'passed' : 'failed',
    subjects: [
      { ...part, code: 'L', subject: '理论知识', part: 'theory', score: theory, ...keptBy(states[0]) },
      { ...part, code: 'J', subject: '操作技能', part: 'practical', score: practice, ...keptBy(states[1]) },
    ],
    validity: '单项合格成绩两年内有效。',
    nextSteps: [{ title: '补考', content: '请在有效期内报名参加未合格部分的补考。' }],
    others: [{ label: '认定机构', value: '省职业技能鉴定指导中心' }],
  }
}

/** Bands of a language exam. */
export const bandResult = (total: string): Result => ({
  total,
  fullMark: '9',
  passState: 'none',
  subjects: (
    [
      ['听力', '7.0', 'C1'],
      ['阅读', '7.5', 'C1'],
      ['写作', '5.5', 'B2'],
      ['口语', '6.0', 'B2'],
    ] as const
  ).map(([subject, score, grade], n) => ({
    ...part,
    code: String(n + 1),
    subject,
    score,
    grade,
    fullMark: '9',
    passLine: '',
    passState: 'none',
  })),
  validity: '成绩自考试之日起两年内有效。',
})

/** Rank for a position with three places. */
export const rankResult = (rank: number, total: string): Result => ({
  total,
  fullMark: '200',
  passState: 'passed',
  rank: {
    unit: '省住房和城乡建设厅信息中心',
    position: '软件开发岗（0203001）',
    rank,
    candidates: 86,
    planned: 1,
    shortlisted: rank <= 3,
  },
  subjects: [
    { ...part, code: 'XC', subject: '职业能力倾向测验', score: '81.5', passLine: '', passState: 'none' },
    { ...part, code: 'ZH', subject: '综合应用能力', score: '75', passLine: '', passState: 'none' },
  ],
  validity: '成绩仅用于本次招聘。',
  nextSteps: [{ title: '资格复审', content: '请按公告时间携带有效身份证件、学历证书原件到现场参加资格复审。' }],
})
