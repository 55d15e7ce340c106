import { expect, test } from 'vitest'

import { baseInfos } from './base-info/seeds.ts'
import { educations } from './education/seeds.ts'
import { exams } from './exam/seeds.ts'
import { reportAnalysis, sample } from './score-analysis/analysis.ts'
import { type ScoreRow, scores } from './score/seeds.ts'
import { findExaminee, examinees } from './signup/examinee.ts'
import { allFields } from './signup/form.ts'
import { verification } from './signup/show.ts'
import { setStage } from './signup/stage.ts'
import { users } from './user/seeds.ts'
import type { UserRow } from './user/user-row.ts'

const analyses = [...scores.filter(({ result }) => Object.keys(result).length > 0).map(reportAnalysis), sample]

/** Names of the rules that do not hold. */
const broken = (rules: Readonly<Record<string, boolean>>, place: string) =>
  Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${place}: ${rule}`]))

const known = (figure: number | null) => figure ?? Number.NaN

test('a report puts above the average what is above it, and the higher the lead, the more candidates are below', () => {
  const rows = analyses
    .flatMap(({ subjects }) => subjects)
    .map((row) => ({ ...row, lead: known(row.rate) - known(row.averageRate), share: known(row.percentile) }))
  expect(rows.length).toBeGreaterThan(15)
  const contradictions = rows.flatMap(({ subject, score, fullMark, rate, lead, share }) =>
    broken(
      {
        'its share of the full mark': rate === Math.round((Number(score) / Number(fullMark)) * 100),
        'above the average': lead <= 0 || share >= 50,
        'below the average': lead >= 0 || share <= 50,
      },
      subject,
    ),
  )
  expect(contradictions).toEqual([])
  const shares = rows.toSorted((a, b) => a.lead - b.lead).map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

test('the words of a report say what its figures say', () => {
  const contradictions = analyses.flatMap(({ summary, percentile, abilities, suggestions }) => {
    const share = known(percentile)
    const weak = abilities.filter(({ rate, averageRate }) => known(rate) < known(averageRate))
    const named = suggestions.filter((it) => it.includes('低于')).map((it) => it.split('”', 1)[0]?.slice(1))
    return broken(
      {
        upper: !summary.includes('中上水平') || share >= 60,
        lower: !summary.includes('中下水平') || share < 40,
        'seven of ten': !summary.includes('七成') || share >= 70,
        'weak abilities': named.join() === weak.map(({ ability }) => ability).join(),
      },
      `${summary} ${share}`,
    )
  })
  expect(contradictions).toEqual([])
})

/** Days between an exam and the end of what was passed in it. */
const daysFrom = (examTime: string, until: string | null) =>
  Math.round((Date.parse(until ?? '') - Date.parse(examTime)) / 86_400_000)

const hasPassed = (score: string, line: string) => (Number(score) >= Number(line) ? 'passed' : 'failed')

function scoreContradictions({ examName, examTime, result }: ScoreRow): string[] {
  const { total = '', passLine = '', passState, subjects = [], validity = '' } = result
  const isJudged = passLine !== '' && Number(total) > 0
  const parts = subjects.flatMap(({ subject, score, passLine: line, passState: state, kept, validUntil }) =>
    broken(
      {
        'pass line': !line || !score || state === 'none' || state === hasPassed(score, line),
        'a failed part is not kept': state !== 'failed' || !kept,
        'what is not kept has no end': kept || validUntil === null,
        'for a time': !kept || !/两年|一个考次/.test(validity) || validUntil !== null,
        'for two years': !kept || !validity.includes('两年') || daysFrom(examTime, validUntil) === 730,
        'for ever': !kept || !validity.includes('长期') || validUntil === null,
      },
      `${examName} ${subject}`,
    ),
  )
  return [...broken({ 'pass line': !isJudged || passState === hasPassed(total, passLine) }, examName), ...parts]
}

test('pass, figures and how long a pass counts agree in every result', () => {
  expect(scores.all().flatMap(scoreContradictions)).toEqual([])
})

test('a sitting of independent subjects is passed by subject, not as a whole', () => {
  const sittings = scores.filter(({ series }) => series === 'ZK')
  expect(sittings.map(({ result }) => result.passState)).toEqual(sittings.map(() => 'none'))
})

function contradictionsOfPerson({ id, account, zjhm, sex, birthday }: UserRow): string[] {
  const { xb = String(sex), csrq = birthday } = baseInfos.value.get(id)?.values ?? {}
  const ages = educations
    .filter(({ userId }) => userId === id)
    .map(({ graduateMonth }) => Number(graduateMonth?.slice(0, 4)) - Number(birthday?.slice(0, 4)))
  return broken(
    {
      'sex and ID number': sex === (Number(zjhm?.[16]) % 2 === 1 ? 1 : 2),
      'birthday and ID number': birthday?.replaceAll('-', '') === zjhm?.slice(6, 14),
      'base info': xb === String(sex) && csrq === birthday,
      'age at graduation': ages.every((age) => age > 17),
    },
    account,
  )
}

test('the ID number, the sex, the birthday and the education of a person agree', () => {
  const people = users.filter(({ zjhm }) => zjhm !== null)
  expect(people.length).toBeGreaterThan(3)
  expect(people.flatMap(contradictionsOfPerson)).toEqual([])
})

/** What an education says at the check of a sign-up that names it. */
const checks: Readonly<Record<string, string>> = {
  verified: '已在线核验',
  manual: '需人工核查，不影响报名',
}

test('a sign-up that was submitted names the education that its candidate has, and the check says what the record says', () => {
  const rows = examinees.filter(({ submitTime }) => submitTime !== null)
  const candidates = rows.map(({ userId, examId, values }) => {
    const [exam, candidate] = [exams.get(examId), users.get(userId)]
    const isAsked = allFields(exam).some(({ name }) => name === 'xueli')
    const own = educations.find((row) => row.userId === userId && row.kind === 'education')
    const message = verification(exam, candidate).find(({ label }) => label === '学历信息')?.message
    return { isAsked, named: values['xueli'], own, message }
  })
  const asked = candidates.filter(({ isAsked }) => isAsked)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.map(({ named }) => named)).toEqual(asked.map(({ own }) => own?.id))
  expect(asked.map(({ message }) => message)).toEqual(asked.map(({ own }) => checks[own?.verification ?? '']))
  expect(candidates.filter(({ isAsked, message }) => !isAsked && message !== undefined)).toEqual([])
})

test('a sign-up that is filled in for QA has the sex of its candidate', () => {
  const free = '1800000000000000007'
  const candidates = users.filter(({ account }) => ['zhangwei', 'lina', 'ayguli'].includes(account))
  for (const { id } of candidates) setStage(id, free, 'submitted')
  const sexes = candidates.map(({ id }) => findExaminee(id, free)?.values['xb'])
  expect(sexes).toEqual(candidates.map(({ sex }) => String(sex)))
})
