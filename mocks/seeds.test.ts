import { expect, test } from 'vitest'

import { baseInfos } from './base-info/seeds.ts'
import { educations } from './education/seeds.ts'
import { analysisOf, sample } from './score-analysis/analysis.ts'
import { scores } from './score/seeds.ts'
import { examineeOf } from './signup/examinee.ts'
import { setStage } from './signup/stage.ts'
import { users } from './user/seeds.ts'

const analyses = [...scores.filter(({ result }) => Object.keys(result).length > 0).map(analysisOf), sample]

test('a report puts above the average what is above it, and the higher the lead, the more candidates are below', () => {
  const rows = analyses.flatMap(({ subjects }) => subjects)
  expect(rows.length).toBeGreaterThan(15)
  for (const { subject, score, fullMark, rate, averageRate, percentile } of rows) {
    expect(rate, subject).toBe(Math.round((Number(score) / Number(fullMark)) * 100))
    const lead = (rate ?? 0) - (averageRate ?? 0)
    expect(Math.sign(Math.round(((percentile ?? 0) - 50) / 5)) * Math.sign(lead), subject).toBeGreaterThanOrEqual(0)
  }
  const byLead = rows.toSorted((a, b) => a.rate! - a.averageRate! - (b.rate! - b.averageRate!)) // all are known
  const shares = byLead.map(({ percentile }) => percentile)
  expect(shares).toEqual(shares.toSorted((a, b) => a! - b!)) // as above
})

test('the words of a report say what its figures say', () => {
  for (const { summary, percentile, abilities, suggestions } of analyses) {
    if (summary.includes('中上水平')) expect(percentile).toBeGreaterThanOrEqual(60)
    if (summary.includes('中下水平')) expect(percentile).toBeLessThan(40)
    if (summary.includes('七成')) expect(percentile).toBeGreaterThanOrEqual(70)
    const weak = abilities.filter(({ rate, averageRate }) => rate! < averageRate!).map(({ ability }) => ability) // known
    const named = suggestions.filter((it) => it.includes('低于')).map((it) => it.split('”', 1)[0]?.slice(1))
    expect(named).toEqual(weak)
  }
})

test('pass, figures and how long a pass counts agree in every result', () => {
  for (const { examName, examTime, result } of scores.all()) {
    const { total = '', passLine = '', passState, subjects = [], validity = '' } = result
    if (passLine && Number(total))
      expect(passState, examName).toBe(Number(total) >= Number(passLine) ? 'passed' : 'failed')
    for (const { subject, score, passLine: line, passState: state, kept, validUntil } of subjects) {
      const place = `${examName} ${subject}`
      if (line && score && state !== 'none')
        expect(state, place).toBe(Number(score) >= Number(line) ? 'passed' : 'failed')
      if (state === 'failed') expect(kept, place).toBe(false)
      if (!kept) expect(validUntil, place).toBeNull()
      if (kept && /两年|一个考次/.test(validity)) expect(validUntil, place).not.toBeNull()
      if (kept && validity.includes('长期')) expect(validUntil, place).toBeNull()
      if (kept && validity.includes('两年'))
        expect(Math.round((Date.parse(validUntil ?? '') - Date.parse(examTime)) / 86_400_000), place).toBe(730)
    }
  }
})

test('a sitting of independent subjects is passed by subject, not as a whole', () => {
  const sittings = scores.filter(({ series }) => series === 'ZK')
  expect(sittings.map(({ result }) => result.passState)).toEqual(sittings.map(() => 'none'))
})

test('the ID number, the sex, the birthday and the education of a person agree', () => {
  const people = users.filter(({ zjhm }) => zjhm !== null)
  expect(people.length).toBeGreaterThan(3)
  for (const { id, account, zjhm, sex, birthday } of people) {
    const own = { sex: Number(zjhm?.[16]) % 2 === 1 ? 1 : 2, birthday: zjhm?.slice(6, 14) }
    expect({ sex, birthday: birthday?.replaceAll('-', '') }, account).toEqual(own)
    const { xb = String(sex), csrq = birthday } = baseInfos.value.get(id)?.values ?? {}
    expect({ xb, csrq }, account).toEqual({ xb: String(sex), csrq: birthday })
    for (const { graduateMonth } of educations.filter(({ userId }) => userId === id))
      expect(Number(graduateMonth?.slice(0, 4)) - Number(birthday?.slice(0, 4)), account).toBeGreaterThan(17)
  }
})

test('a sign-up that is filled in for QA has the sex of its candidate', () => {
  const candidates = users.filter(({ account }) => ['zhangwei', 'lina', 'ayguli'].includes(account))
  for (const { id, sex } of candidates) {
    setStage(id, '1800000000000000007', 'submitted')
    expect(examineeOf(id, '1800000000000000007')?.values['xb']).toBe(String(sex))
  }
})
