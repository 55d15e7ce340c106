import { expect, test } from 'vitest'

import type { Education } from '#contracts/candidate/education.ts'
import type { PositionRequirement } from '#contracts/candidate/position.ts'

import { type Candidate, requirementFitness } from './fitness.ts'

const record = (more: Partial<Education>): Education => ({
  id: '1',
  kind: 'education',
  schoolName: '四川大学',
  level: '21',
  levelName: '大学本科',
  major: '汉语言文学',
  graduateMonth: '2017-06',
  certificateNo: '106101201705001234',
  verification: 'verified',
  verificationMessage: '',
  updateTime: '2026-11-01T10:00:00+08:00',
  ...more,
})

const candidate = (educations: Education[], baseInfo: Candidate['baseInfo'] = {}): Candidate => ({
  educations,
  baseInfo,
})

const requirement = (more: Partial<PositionRequirement>): PositionRequirement => ({
  kind: 'education',
  label: '',
  value: '',
  codes: [],
  min: null,
  max: null,
  day: null,
  ...more,
})

const bachelor = requirement({ codes: ['21', '14', '11'] })
const young = requirement({ kind: 'age', min: 18, max: 35, day: '2026-11-20' })

test.each([
  ['a verified level that is accepted fits', bachelor, [record({})], 'fits', 'record'],
  ['a level below does not', bachelor, [record({ level: '31' })], 'misses', 'record'],
  ['the highest of several counts', bachelor, [record({ level: '31' }), record({ level: '14' })], 'fits', 'record'],
  [
    'a level that is still being verified cannot be told',
    bachelor,
    [record({ verification: 'pending' })],
    'unknown',
    'unverified',
  ],
  ['a failed verification counts as nothing', bachelor, [record({ verification: 'failed' })], 'unknown', 'missing'],
  ['a degree is no education', bachelor, [record({ kind: 'degree' })], 'unknown', 'missing'],
  ['any level fits where none is named', requirement({}), [], 'fits', 'any'],
  [
    'the same name of a major fits',
    requirement({ kind: 'major', codes: ['新闻学', '汉语言文学'] }),
    [record({})],
    'fits',
    'record',
  ],
  [
    'another name is for people to judge',
    requirement({ kind: 'major', codes: ['新闻学'] }),
    [record({})],
    'unknown',
    'other-major',
  ],
  ['other conditions are for people to judge', requirement({ kind: 'other' }), [], 'unknown', 'judged'],
  ['so are kinds of a newer server', requirement({ kind: 'unknown', codes: ['1'] }), [], 'unknown', 'judged'],
])('%s', (_, wanted, educations, fit, reason) => {
  expect(requirementFitness(wanted, candidate(educations))).toMatchObject({ fit, reason })
})

test.each([
  ['1991-11-20', 'fits', '35'],
  ['1990-11-20', 'misses', '36'],
  ['1990-11-21', 'fits', '35'],
  ['2008-11-21', 'misses', '17'],
])('born on %s the age %s, in completed years on the day that counts', (csrq, fit, recordValue) => {
  expect(requirementFitness(young, candidate([], { csrq }))).toEqual({ fit, reason: 'record', recordValue })
})

test('without a birthday, or without the day that counts, an age cannot be told', () => {
  expect(requirementFitness(young, candidate([])).reason).toBe('missing')
  expect(requirementFitness({ ...young, day: null }, candidate([], { csrq: '1990-01-01' })).fit).toBe('unknown')
})

test('a household is any level of the region on record', () => {
  const wanted = requirement({ kind: 'household', codes: ['510100'] })
  const at = (szd: string | string[]) => requirementFitness(wanted, candidate([], { szd })).fit
  expect([at(['510000', '510100', '510104']), at(['650000', '650100']), at([])]).toEqual(['fits', 'misses', 'unknown'])
})

test('codes or a bound that cannot be read are for a person to decide, and only an empty list accepts any', () => {
  const graduate = candidate([record({})], { csrq: '1990-01-01', xb: '1' })
  for (const kind of ['education', 'degree', 'major', 'sex', 'political', 'household'] as const)
    expect(requirementFitness(requirement({ kind, codes: null }), graduate)).toMatchObject({
      fit: 'unknown',
      reason: 'judged',
    })
  expect(requirementFitness(requirement({ codes: [] }), graduate).reason).toBe('any')
  expect(requirementFitness({ ...young, max: 'unknown' }, graduate)).toMatchObject({ fit: 'unknown', reason: 'judged' })
})
