import type { ReportAbility, ReportAnalysis, ReportSubject } from '#contracts/candidate/score-analysis.ts'

import type { ScoreRow } from '../score/seeds.ts'

const candidates = 12_480

type Part = readonly [subject: string, score: string, fullMark: string, averageRate: number, percentile: number]

const subjectOf = ([subject, score, fullMark, averageRate, percentile]: Part, n: number): ReportSubject => ({
  code: String(n + 1),
  subject,
  score,
  fullMark,
  rate: Math.round((Number(score) / Number(fullMark)) * 100),
  averageRate,
  percentile,
})

const abilities: ReportAbility[] = [
  { ability: '识记与理解', rate: 88, averageRate: 71 },
  { ability: '分析与判断', rate: 74, averageRate: 66 },
  { ability: '综合运用', rate: 63, averageRate: 68 },
  { ability: '表达与书写', rate: 79, averageRate: 64 },
  { ability: '计算与推理', rate: 92, averageRate: 70 },
]

const suggestions = [
  '“综合运用”低于全体考生平均水平，建议多做跨章节的综合题。',
  '“计算与推理”是您的优势，保持每周一次的限时练习即可。',
]

const wholePaper: readonly Part[] = [
  ['政治', '102', '150', 61, 74],
  ['外语', '84', '150', 58, 52],
  ['高等数学', '92', '150', 49, 81],
]

/** Parts with numbers as figures; an exam without any is analysed by paper. */
function partsOf({ result: { subjects = [] } }: ScoreRow): readonly Part[] {
  const own = subjects
    .filter(({ score, fullMark }) => Number(score) > 0 && Number(fullMark) > 0)
    .map(({ subject, score, fullMark }, n): Part => [subject, score, fullMark, 58 + 4 * n, 86 - 11 * n])
  return own.length > 0 ? own : wholePaper
}

/** Content of the report on a result. */
export function analysisOf(score: ScoreRow): ReportAnalysis {
  const { total = '', fullMark = '' } = score.result
  return {
    summary: '您的成绩处于全体考生的中上水平，各部分发展不均衡，仍有提升空间。',
    total,
    fullMark,
    percentile: 78,
    candidates,
    subjects: partsOf(score).map(subjectOf),
    abilities,
    suggestions,
  }
}

/** Content of the sample: an invented result. */
export const sample: ReportAnalysis = {
  summary: '该考生的成绩高于七成考生，阅读是优势，写作低于平均水平。',
  total: '72',
  fullMark: '100',
  percentile: 71,
  candidates: 10_000,
  subjects: (
    [
      ['听力', '22', '30', 64, 70],
      ['阅读', '32', '40', 61, 83],
      ['写作', '18', '30', 66, 41],
    ] as const
  ).map(subjectOf),
  abilities,
  suggestions: ['写作低于全体考生平均水平，建议每周完成两篇限时作文。'],
}
