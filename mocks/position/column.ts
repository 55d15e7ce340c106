import type { PositionField } from '#contracts/candidate/position.ts'

import { findCode } from '../code-table/code-table.ts'
import { departments } from '../department.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { postCategories, type PositionRow } from './seeds.ts'
import { publishedApplicants, recruitmentSettings } from './state.ts'

/** Column of the tables: how it is announced, and its value. */
export type Column = PositionField & { value(row: PositionRow, exam: ExamRow): string | number }

const text = (name: string, label: string, value: Column['value']): Column => ({
  name,
  label,
  sortable: false,
  number: false,
  value,
})
const number = (name: string, label: string, value: Column['value']): Column => ({
  name,
  label,
  sortable: true,
  number: true,
  value,
})

/** Name of a place of work. */
export const cityName = (code: string) => departments.byId(code)?.departmentName ?? code

/** Name of a category of posts. */
export const categoryName = (code: string) => postCategories.find(([it]) => it === code)?.[1] ?? code

/** Lowest level of education, in words. */
export const educationText = ({ xl }: PositionRow) => {
  const name = findCode('xl', xl)?.name ?? xl
  return xl === '11' ? name : `${name}及以上`
}

const any = '不限'

/** Accepted majors, in words. */
export const majorText = ({ zy }: PositionRow) => zy.join('、') || any

/** Highest age, in words. */
export const ageText = ({ nl }: PositionRow) => (nl === null ? any : `${nl} 周岁以下`)

const columns: readonly Column[] = [
  text('zwmc', '职位名称', ({ zwmc }) => zwmc),
  text('dwmc', '招聘单位', ({ dwmc }) => dwmc),
  text('zwdm', '职位代码', ({ zwdm }) => zwdm),
  text('szd', '工作地点', ({ szd }) => cityName(szd)),
  number('zkrs', '招考人数', ({ zkrs }) => zkrs),
  number('bmrs', '报名人数', publishedApplicants),
  text('xl', '学历', educationText),
  text('zy', '专业', majorText),
]

const extra = text('zdfwnx', '最低服务年限', () => '3 年')

const checkColumns = new Set(['zwmc', 'dwmc', 'zwdm', 'zkrs', 'xl'])

/** Columns of the search. */
export const searchColumns = (): readonly Column[] =>
  recruitmentSettings.value.extraColumn ? [...columns, extra] : columns

/** Columns of the candidate's selections. */
export const selectionColumns = (): readonly Column[] => columns.filter(({ name }) => checkColumns.has(name))

/** A column as the server announces it. */
export const toField = ({ name, label, sortable, number }: Column): PositionField => ({ name, label, sortable, number })
