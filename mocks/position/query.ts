import type { QueryCondition } from '#contracts/candidate/position.ts'

import { findCode } from '../code-table/code-table.ts'
import { ownValue } from '../core/own.ts'
import { refuse } from '../core/refusal.ts'
import { departments } from '../department.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { searchColumns } from './column.ts'
import { postCategories, type PositionRow, positionRows } from './seeds.ts'
import { announced } from './state.ts'

type Search = {
  readonly keyword?: string
  readonly filters?: readonly string[]
  readonly ascs?: string | undefined
  readonly descs?: string | undefined
}

type Matches = (row: PositionRow, values: readonly string[]) => boolean

/** From the highest level of education down: a position for one level also takes the levels above. */
export const educationLevels = ['11', '14', '21', '31'] as const

/** Inclusive bounds of `min~max`. */
function inRange(value: number, range: string): boolean {
  const [min = '', max = ''] = range.split('~')
  return (min === '' || value >= Number(min)) && (max === '' || value <= Number(max))
}

const conditions: Readonly<Record<string, Matches>> = {
  dwmc: ({ dwmc }, [text = '']) => dwmc.includes(text.trim()),
  szd: ({ szd }, codes) => codes.includes(szd),
  gwlb: ({ gwlb }, codes) => codes.some((code) => gwlb.startsWith(code)),
  xl: ({ xl }, [code = '']) => xl === code,
  zkrs: ({ zkrs }, [range = '']) => inRange(zkrs, range),
}

/** Filters in several shapes, as the server announces them. */
export const queryConditions = (): QueryCondition[] => [
  { name: 'dwmc', label: '招聘单位', type: 'text', options: [], unit: '' },
  {
    name: 'szd',
    label: '工作地点',
    type: 'multi',
    options: departments
      .filter(({ departmentCode }) => departmentCode.startsWith('51'))
      .map((it) => ({ value: it.departmentCode, label: it.departmentName, parent: '' })),
    unit: '',
  },
  {
    name: 'gwlb',
    label: '岗位类别',
    type: 'cascade',
    options: postCategories.map(([value, label, parent]) => ({ value, label, parent })),
    unit: '',
  },
  {
    name: 'xl',
    label: '最低学历',
    type: 'select',
    options: educationLevels.map((value) => ({ value, label: findCode('xl', value)?.name ?? value, parent: '' })),
    unit: '',
  },
  { name: 'zkrs', label: '招考人数', type: 'range', options: [], unit: '人' },
]

/** Values by condition: several values of one name are alternatives. */
function grouped(filters: readonly string[]): Map<Matches, string[]> {
  const groups = new Map<Matches, string[]>()
  for (const filter of filters) {
    const colon = filter.indexOf(':')
    const matches = ownValue(conditions, filter.slice(0, colon)) ?? refuse('查询条件有误，请刷新页面后重试')
    groups.set(matches, [...(groups.get(matches) ?? []), filter.slice(colon + 1)])
  }
  return groups
}

/** Positions that match, in the wanted order; by default in the order of their codes. */
export function searchPositions(exam: ExamRow, { keyword = '', filters = [], ascs, descs }: Search): PositionRow[] {
  const words = keyword.trim().split(/\s+/)
  const groups = [...grouped(filters)]
  const rows = positionRows()
    .map(announced)
    .filter(
      (row) =>
        words.every((word) => row.zwmc.includes(word) || row.dwmc.includes(word) || row.zwdm.startsWith(word)) &&
        groups.every(([matches, values]) => matches(row, values)),
    )
  const name = ascs ?? descs
  return name === undefined ? rows : sorted(rows, exam, { name, sign: ascs === undefined ? -1 : 1 })
}

/** By a number, and by code among equals: no page repeats or omits a row of another. */
function sorted(rows: readonly PositionRow[], exam: ExamRow, { name, sign }: { name: string; sign: number }) {
  const column = searchColumns().find((it) => it.sortable && it.name === name) ?? refuse('不能按此列排序')
  const keys = rows.map((row) => ({ row, key: Number(column.value(row, exam)) }))
  return keys.toSorted((a, b) => (a.key - b.key) * sign || (a.row.zwdm < b.row.zwdm ? -1 : 1)).map(({ row }) => row)
}

/** Names of posts and organisations that contain a keyword, at most ten. */
export function suggestions(keyword: string) {
  const word = keyword.trim()
  if (word === '') return []
  const names = (of: (row: PositionRow) => string) =>
    [...new Set(positionRows().map(of))].filter((name) => name.includes(word))
  return [
    ...names(({ zwmc }) => zwmc).map((text) => ({ text, kind: 'position' as const })),
    ...names(({ dwmc }) => dwmc).map((text) => ({ text, kind: 'organisation' as const })),
  ].slice(0, 10)
}
