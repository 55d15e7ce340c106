import type { ReportAbility, AbilityAnalysis, ReportSubject } from '#contracts/candidate/score-analysis.ts'

import type { ScoreRow } from '../score/seeds.ts'

/** Part of a paper, with the average share of its full mark over all candidates, in percent. */
type Part = readonly [subject: string, score: string, fullMark: string, averageRate: number]

/** Standard deviation of the shares of the full mark, in percent. */
const deviation = 16

/** Share of the candidates below a result, in percent: logistic approximation of the normal distribution. */
function estimatePercentile(rate: number, averageRate: number): number {
  const share = 1 / (1 + Math.exp((-1.702 * (rate - averageRate)) / deviation))
  return Math.min(99, Math.max(1, Math.round(share * 100)))
}

const scoringRate = (score: string, fullMark: string) => Math.round((Number(score) / Number(fullMark)) * 100)

function toReportSubject([subject, score, fullMark, averageRate]: Part, n: number): ReportSubject {
  const rate = scoringRate(score, fullMark)
  return {
    code: String(n + 1),
    subject,
    score,
    fullMark,
    rate,
    averageRate,
    percentile: estimatePercentile(rate, averageRate),
  }
}

/** Abilities by their distance from the own and from the average result. */
const abilityProfile = [
  ['识记与理解', 9, 6],
  ['分析与判断', -2, 1],
  ['综合运用', -13, 2],
  ['表达与书写', 2, -3],
  ['计算与推理', 12, -4],
] as const

const reportAbilities = (rate: number, averageRate: number): ReportAbility[] =>
  abilityProfile.map(([ability, own, average]) => ({
    ability,
    rate: Math.min(100, Math.max(0, rate + own)),
    averageRate: averageRate + average,
  }))

const reportSuggestions = (abilities: readonly ReportAbility[]): string[] =>
  abilities.flatMap(({ ability, rate, averageRate }) => {
    const lead = (rate ?? 0) - (averageRate ?? 0)
    if (lead < 0) return [`“${ability}”低于全体考生平均水平，建议多做这方面的练习。`]
    return lead >= 15 ? [`“${ability}”是您的优势，保持每周一次的限时练习即可。`] : []
  })

function summaryText(percentile: number): string {
  const standing = percentile >= 60 ? '中上水平' : percentile >= 40 ? '中等水平' : '中下水平'
  return `您的成绩处于全体考生的${standing}，各部分发展不均衡，仍有提升空间。`
}

const wholePaper: readonly Part[] = [
  ['政治', '102', '150', 61],
  ['外语', '84', '150', 58],
  ['高等数学', '92', '150', 49],
]

/** Parts with numbers as figures; an exam without any is analysed by paper. */
function analysedParts({ result: { subjects = [] } }: ScoreRow): readonly Part[] {
  const own = subjects
    .filter(({ score, fullMark }) => Number(score) > 0 && Number(fullMark) > 0)
    .map(({ subject, score, fullMark }, n): Part => [subject, score, fullMark, 58 + 4 * n])
  return own.length > 0 ? own : wholePaper
}

/** Analysis of the parts of one result: everything said of it follows from its figures. */
function analyse(parts: readonly Part[], total: string, fullMark: string): AbilityAnalysis {
  const full = parts.reduce((sum, [, , mark]) => sum + Number(mark), 0)
  const average = Math.round(parts.reduce((sum, [, , mark, rate]) => sum + (rate * Number(mark)) / full, 0))
  const own = parts.reduce((sum, [, score]) => sum + Number(score), 0)
  const rate = Number(fullMark) > 0 ? scoringRate(total, fullMark) : scoringRate(String(own), String(full))
  const abilities = reportAbilities(rate, average)
  const percentile = estimatePercentile(rate, average)
  return {
    summary: summaryText(percentile),
    total,
    fullMark,
    percentile,
    candidates: 12_480,
    subjects: parts.map(toReportSubject),
    abilities,
    suggestions: reportSuggestions(abilities),
  }
}

/** Content of the report on a result. */
export function reportAnalysis(score: ScoreRow): AbilityAnalysis {
  const { total = '', fullMark = '' } = score.result
  return analyse(analysedParts(score), total, fullMark)
}

/** Content of the sample: an invented result. */
export const sample: AbilityAnalysis = {
  ...analyse(
    [
      ['听力', '22', '30', 64],
      ['阅读', '32', '40', 61],
      ['写作', '18', '30', 66],
    ],
    '72',
    '100',
  ),
  summary: '该考生的成绩高于七成考生，阅读是优势，写作低于平均水平。',
  candidates: 10_000,
}
