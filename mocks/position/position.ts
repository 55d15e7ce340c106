import {
  position,
  type CheckedPosition,
  type Position,
  type PositionBkqk,
  type PositionInfo,
} from '#contracts/candidate/position.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { paginate } from '../core/db.ts'
import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { requireSelectedExamType } from '../exam/selection.ts'
import type { UserRow } from '../user/user-row.ts'
import { categoryName, cityName, type Column, searchColumns, selectionColumns, toField } from './column.ts'
import { queryConditions, searchPositions, suggestions } from './query.ts'
import { positionRequirements } from './requirement.ts'
import { type PositionRow, positionRows } from './seeds.ts'
import { cancel, select, selectionPermission, selectPermission, stateReason } from './selection.ts'
import {
  announced,
  figuresTime,
  positionById,
  publishedApplicants,
  selections,
  positionState,
  positionVersion,
} from './state.ts'

const recruitment = (user: UserRow) => requireSelectedExamType('zpexam', user)

const find = (id: string): PositionRow => positionById(id) ?? refuse('职位不存在或已撤销')

/** A position in the columns of a table; what every position has is not repeated. */
function toPosition(row: PositionRow, exam: ExamRow, of: readonly Column[] = searchColumns()): Position {
  const { id, zwdm, zwmc, dwmc } = row
  const own = new Set(['zwdm', 'zwmc', 'dwmc'])
  const values = of
    .filter(({ name }) => !own.has(name))
    .map(({ name, value }) => ({ name, value: String(value(row, exam)) }))
  return {
    id,
    zwdm,
    zwmc,
    dwmc,
    state: positionState(row, exam),
    values,
    requirements: positionRequirements(row, exam),
  }
}

function toInfo(row: PositionRow, exam: ExamRow, user: UserRow): PositionInfo {
  return {
    ...toPosition(row, exam),
    reason: stateReason(row, exam),
    version: positionVersion(row),
    rows: [
      { label: '工作地点', value: cityName(row.szd) },
      { label: '岗位类别', value: categoryName(row.gwlb) },
      { label: '招考人数', value: `${row.zkrs} 人` },
      { label: '报名人数上限', value: `${row.limit} 人` },
      { label: '考试类别', value: row.gwlb.startsWith('2') ? '专业技术类' : '综合管理类' },
      { label: '咨询电话', value: '028-55500012' },
    ],
    select: selectPermission(row, exam, user),
  }
}

function toBkqk(row: PositionRow, exam: ExamRow): PositionBkqk {
  const { id, zwdm, zwmc, dwmc, zkrs } = row
  const bmrs = publishedApplicants(row, exam)
  return {
    id,
    zwdm,
    zwmc,
    dwmc,
    zkrs,
    bmrs,
    shrs: Math.floor(bmrs * 0.7),
    jfrs: Math.floor(bmrs * 0.5),
    tjsj: chinaTime(figuresTime()),
  }
}

/** Selections of the candidate: the current one, then the latest. Of one position the latest outcome. */
function checked(exam: ExamRow, user: UserRow): CheckedPosition[] {
  const own = selections.filter((row) => row.userId === user.id && row.examId === exam.id).toReversed()
  const inOrder = [...own.filter(({ result }) => result === 'selected'), ...own]
  const latest = inOrder.filter(
    (row, index) => inOrder.findIndex(({ positionId }) => positionId === row.positionId) === index,
  )
  return latest.map(({ positionId, result, message, time }) => ({
    ...toPosition(find(positionId), exam, selectionColumns()),
    result,
    message,
    time,
  }))
}

export const positionHandlers = mock(position, {
  getQueryConditionConfig: (_, { user }) => (recruitment(user), queryConditions()),
  getPositionTableField: (_, { user }) => (recruitment(user), searchColumns().map(toField)),
  getCheckPositionTableField: (_, { user }) => (recruitment(user), selectionColumns().map(toField)),
  getCheckPositionsInfo(_, { user }) {
    const exam = recruitment(user)
    const permission = selectionPermission(exam, user)
    const positions = checked(exam, user)
    const hasOne = positions[0]?.result === 'selected'
    return {
      select: permission,
      cancel: hasOne ? permission : { allowed: false, reason: '您还没有选择职位' },
      endTime: exam.signupEndTime,
      positions,
    }
  },
  searchPositionsES(search, { user }) {
    const exam = recruitment(user)
    const { records, ...rest } = paginate(searchPositions(exam, search), search)
    return { ...rest, records: records.map((row) => toPosition(row, exam)) }
  },
  getPositionBkqkList(paging, { user }) {
    const exam = recruitment(user)
    const { records, ...rest } = paginate(positionRows(), paging)
    return { ...rest, records: records.map((row) => toBkqk(announced(row), exam)) }
  },
  searchPositionsById({ id, ...paging }, { user }) {
    const exam = recruitment(user)
    const rows = id.split(',').flatMap((it) => positionById(it) ?? [])
    return paginate(
      rows.map((row) => toPosition(row, exam)),
      paging,
    )
  },
  getPositionInfo: ({ id }, { user }) => toInfo(find(id), recruitment(user), user),
  getPositionBkqkInfo: ({ id }, { user }) => toBkqk(find(id), recruitment(user)),
  getPositionSearch: ({ keyword }, { user }) => (recruitment(user), suggestions(keyword)),
  submitSelection: (wanted, { user }) => select(recruitment(user), user, wanted),
  cancelSelection: ({ id }, { user }) => cancel(recruitment(user), user, id),
})
