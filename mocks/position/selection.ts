import type { Permission } from '#contracts/core/blade.ts'

import { baseInfoValues } from '../base-info/base-info.ts'
import { newId } from '../core/db.ts'
import { refuse } from '../core/refusal.ts'
import { userEducations } from '../education/education.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { createExaminee } from '../signup/begin.ts'
import { ageOn } from '../signup/eligibility.ts'
import { findExaminee, examinees } from '../signup/examinee.ts'
import { lockedReason } from '../signup/permission.ts'
import { type StepRule, textValue } from '../signup/values.ts'
import type { UserRow } from '../user/user-row.ts'
import { ageText, educationText } from './column.ts'
import { ageDay, levelsFrom, sexes } from './requirement.ts'
import { type PositionRow, positionRows } from './seeds.ts'
import {
  currentTime,
  placesLeft,
  positionById,
  recruitmentSettings,
  currentSelection,
  selections,
  positionVersion,
} from './state.ts'

/** Permission without a reason. */
export const allowed: Permission = { allowed: true, reason: '' }
const denied = (reason: string): Permission => (reason === '' ? allowed : { allowed: false, reason })

/** Why a candidate is not eligible, by what is on record; empty where nothing speaks against it. */
function ineligibility(row: PositionRow, exam: ExamRow, user: UserRow): string {
  const levels = userEducations(user.id).filter((it) => it.kind === 'education' && it.verification !== 'failed')
  const wanted = levelsFrom(row.xl)
  if (levels.length > 0 && !levels.some(({ level }) => wanted.some((it) => it === level))) {
    return `该职位要求${educationText(row)}学历，您登记的学历不符合`
  }
  const values = baseInfoValues(user)
  const birthday = textValue(values['csrq'])
  if (row.nl !== null && birthday !== '' && ageOn(ageDay(exam), birthday) > row.nl) {
    return `该职位要求${ageText(row)}，您的年龄不符合`
  }
  const sex = textValue(values['xb'])
  return row.xb !== '' && sex !== '' && sex !== row.xb ? `该职位限${sexes[row.xb]}性` : ''
}

/** Whether the candidate can select any position, or give one up. */
export const selectionPermission = (exam: ExamRow, user: UserRow): Permission =>
  denied(lockedReason(exam, findExaminee(user.id, exam.id)))

/** Why a position takes nobody; empty while it does. A candidate who has it keeps the place. */
export function stateReason(row: PositionRow, exam: ExamRow): string {
  if (row.closed !== '') return row.closed
  return placesLeft(row, exam) === 0 ? '该职位报名人数已满，请选择其他职位' : ''
}

/** Whether the candidate can select a position. */
export function selectPermission(row: PositionRow, exam: ExamRow, user: UserRow): Permission {
  const general = selectionPermission(exam, user)
  if (!general.allowed) return general
  if (currentSelection(user.id, exam.id)?.positionId === row.id) return denied('您已选择该职位')
  return denied(stateReason(row, exam) || ineligibility(row, exam, user))
}

/** What the check says of a selection. */
const passed = '学历、年龄等登记信息未见不符，其他条件由审核人员核查'

type Wanted = { id: string; version: string }

/** Selects a position, in one step with giving up the one before. */
export function select(exam: ExamRow, user: UserRow, { id, version }: Wanted) {
  const row = positionById(id) ?? refuse('职位不存在')
  const before = currentSelection(user.id, exam.id)
  const general = selectionPermission(exam, user)
  if (!general.allowed) refuse(general.reason)
  const parties = { userId: user.id, examId: exam.id, positionId: row.id }
  const isCurrent = version === positionVersion(row)
  const own = isCurrent ? selectPermission(row, exam, user) : denied('职位信息已更新，请核对后重新选择')
  if (!own.allowed) {
    record(parties, { result: 'refused', message: own.reason })
    refuse(own.reason)
  }
  if (before && !recruitmentSettings.value.replaces) refuse('您已选择其他职位，请先取消已选职位')
  const { id: examineeId } = findExaminee(user.id, exam.id) ?? createExaminee(user, exam)
  if (before) selections.change(before.id, { result: 'replaced', message: '已改选其他职位' })
  record(parties, { result: 'selected', message: passed })
  setStepCompleted(examineeId, true)
}

type SelectionRow = ReturnType<typeof selections.get>
type Parties = Pick<SelectionRow, 'userId' | 'examId' | 'positionId'>

const record = (parties: Parties, outcome: Pick<SelectionRow, 'result' | 'message'>) =>
  selections.put({ ...parties, ...outcome, id: newId(), time: currentTime() })

/** Selects the first position for a candidate who has none, for QA. */
export function assignPosition(userId: string, exam: ExamRow) {
  const [first] = positionRows()
  if (!first || currentSelection(userId, exam.id)) return
  record({ userId, examId: exam.id, positionId: first.id }, { result: 'selected', message: passed })
}

/** Forgets all selections of a candidate, for QA. */
export const removeSelections = (userId: string, examId: string) =>
  selections.remove(
    selections
      .filter((row) => row.userId === userId && row.examId === examId)
      .map(({ id }) => id)
      .join(','),
  )

/** Gives up the selected position: its place is free at once. */
export function cancel(exam: ExamRow, user: UserRow, id: string) {
  const own = currentSelection(user.id, exam.id)
  if (own?.positionId !== id) refuse('您没有选择该职位')
  const { allowed: isAllowed, reason } = selectionPermission(exam, user)
  if (!isAllowed) refuse(reason)
  giveUp(exam, user.id)
}

/** The same without asking, for QA. */
export function giveUp(exam: ExamRow, userId: string) {
  const own = currentSelection(userId, exam.id)
  if (!own) return
  selections.change(own.id, { result: 'cancelled', message: '本人取消' })
  const examinee = findExaminee(userId, exam.id)
  if (examinee) setStepCompleted(examinee.id, false)
}

function setStepCompleted(examineeId: string, isComplete: boolean) {
  const others = examinees.get(examineeId).completedSteps.filter((it) => it !== 'position')
  examinees.change(examineeId, { completedSteps: isComplete ? [...others, 'position'] : others })
}

/** A sign-up needs a position. */
export const positionRule: StepRule = (exam, { id }) =>
  currentSelection(id, exam.id) ? {} : { position: '请选择一个职位' }
