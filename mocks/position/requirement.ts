import type { PositionRequirement } from '#contracts/candidate/position.ts'

import { findCode } from '../code-table/code-table.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { ageText, cityName, educationText, majorText } from './column.ts'
import { educationLevels } from './query.ts'
import type { PositionRow } from './seeds.ts'

/** Accepted levels of education, from the highest to the one that a position demands. */
export const levelsFrom = (level: string) =>
  educationLevels.slice(0, educationLevels.findIndex((it) => it === level) + 1)

/** The day on which ages count: the first of sign-up. */
export const ageDay = ({ signupStartTime }: ExamRow) => signupStartTime.slice(0, 10)

/** Names of the sexes by code. */
export const sexes: Readonly<Record<string, string>> = { '1': '男', '2': '女' }

/** Requirements of a position, as text and as data. */
export function positionRequirements(row: PositionRow, exam: ExamRow): PositionRequirement[] {
  const empty = { codes: [], min: null, max: null, day: null }
  const rules: PositionRequirement[] = [
    { ...empty, kind: 'education', label: '学历', value: educationText(row), codes: [...levelsFrom(row.xl)] },
    { ...empty, kind: 'major', label: '专业', value: majorText(row), codes: [...row.zy] },
    { ...empty, kind: 'age', label: '年龄', value: ageText(row), min: 18, max: row.nl, day: ageDay(exam) },
  ]
  if (row.xw !== '') {
    const value = `${findCode('xw', row.xw)?.name ?? row.xw}及以上`
    const codes = ['2', '3', '4'].filter((it) => it <= row.xw)
    rules.splice(1, 0, { ...empty, kind: 'degree', label: '学位', value, codes })
  }
  if (row.xb !== '') rules.push({ ...empty, kind: 'sex', label: '性别', value: sexes[row.xb] ?? '', codes: [row.xb] })
  if (row.zzmm.length > 0) {
    const value = row.zzmm.map((code) => findCode('zzmm', code)?.name ?? code).join('、')
    rules.push({ ...empty, kind: 'political', label: '政治面貌', value, codes: [...row.zzmm] })
  }
  if (row.hj !== '') {
    const value = row.hj === '510000' ? '四川省户籍' : `${cityName(row.hj)}户籍`
    rules.push({ ...empty, kind: 'household', label: '户籍', value, codes: [row.hj] })
  }
  if (row.qt !== '') rules.push({ ...empty, kind: 'other', label: '其他条件', value: row.qt })
  return rules
}
