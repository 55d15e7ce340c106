import * as v from 'valibot'

import { exams, type ExamRow } from '../exam/seeds.ts'
import { Account, action, notFound, requireUser } from '../qa/action.ts'
import { type PositionRow, positionRows } from './seeds.ts'
import { giveUp, select } from './selection.ts'
import { changePosition, positionById, positionName, recruitmentSettings, selections } from './state.ts'
import { setPlacesLeft, positionVersion } from './state.ts'

const Code = v.pipe(v.string(), v.trim(), v.digits())
const PositionRef = v.strictObject({ zwdm: Code })
const Places = v.strictObject({
  zwdm: Code,
  left: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
})

const byCode = (zwdm: string): PositionRow =>
  positionById(positionRows().find((row) => row.zwdm === zwdm)?.id ?? '') ?? notFound('no such position')

const theRecruitment = (): ExamRow => exams.find(({ examType }) => examType === 'zpexam') ?? notFound('no recruitment')

const setClosed = (closed: string) => action(PositionRef, ({ zwdm }) => changePosition(byCode(zwdm).id, { closed }))

/** QA's actions on positions, by path. */
export const positionActions = {
  '/position/places': action(Places, ({ zwdm, left }) => setPlacesLeft(byCode(zwdm), left)),
  '/position/close': setClosed('因招聘计划调整，本职位暂停报名'),
  '/position/open': setClosed(''),
  /** The organisation wants one person more: whoever has seen it before must look again. */
  '/position/change': action(PositionRef, ({ zwdm }) => {
    const row = byCode(zwdm)
    changePosition(row.id, { version: Number(positionVersion(row)) + 1, zkrs: row.zkrs + 1 })
  }),
  /** As the candidate would on another device. */
  '/position/select': action(v.strictObject({ account: Account, zwdm: Code }), ({ account, zwdm }) => {
    const row = byCode(zwdm)
    select(theRecruitment(), requireUser(account), { id: row.id, version: positionVersion(row) })
  }),
  '/position/cancel': action(v.strictObject({ account: Account }), ({ account }) =>
    giveUp(theRecruitment(), requireUser(account).id),
  ),
  '/position/settings': action(
    v.partial(v.strictObject({ replaces: v.boolean(), extraColumn: v.boolean() })),
    (changes) => Object.assign(recruitmentSettings.value, changes),
  ),
}

/** How the recruitment is set. */
export function recruitmentState() {
  const { replaces, extraColumn } = recruitmentSettings.value
  return { recruitment: { replaces, extraColumn } }
}

/** Selections of a user. */
export const userSelections = (userId: string) =>
  selections
    .filter((row) => row.userId === userId)
    .map(({ id, positionId, result, message }) => {
      const row = positionById(positionId)
      return { id, result, message, name: row ? positionName(row) : positionId }
    })
