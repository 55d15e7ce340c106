import type { PositionState, SelectionResult } from '#contracts/candidate/position.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import type { Known } from '#contracts/core/blade.ts'

import { clock, hour } from '../core/clock.ts'
import { resettable, Table } from '../core/db.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { type PositionRow, positionRows } from './seeds.ts'

/** A selection that a candidate made or tried; of one candidate and exam at most one is `selected`. */
export type SelectionRow = {
  id: string
  userId: string
  examId: string
  positionId: string
  result: Known<SelectionResult>
  message: string
  time: string
}

/** Selections of all candidates, also those that were given up or refused. */
export const selections = new Table<SelectionRow>(() => [])

/** What QA changed of a position. */
type Change = {
  /** Applicants elsewhere: the clock moves them no more. */
  applicants?: number
  closed?: string
  /** The announcement is another one since. */
  version?: number
  zkrs?: number
}

/** How QA set the recruitment. */
export const recruitmentSettings = resettable(() => ({
  /** Whether submitSelection takes the place of an earlier selection, or is refused. */
  replaces: true,
  /** A column that no client knows. */
  extraColumn: false,
  changes: new Map<string, Change>(),
}))

const ids = () => positionRows().map(({ id }) => id)
let indexes: ReadonlyMap<string, number> | undefined

/** A position with its current announcement; undefined for an unknown id. */
export function positionById(id: string): PositionRow | undefined {
  indexes ??= new Map(ids().map((it, index) => [it, index]))
  const row = positionRows()[indexes.get(id) ?? -1]
  return row && announced(row)
}

/** With the changes of QA. */
export function announced(row: PositionRow): PositionRow {
  const { closed, zkrs } = recruitmentSettings.value.changes.get(row.id) ?? {}
  return { ...row, ...(closed !== undefined && { closed }), ...(zkrs !== undefined && { zkrs }) }
}

/** Changes a position, for QA. */
export const changePosition = (id: string, change: Change) => {
  const { changes } = recruitmentSettings.value
  changes.set(id, { ...changes.get(id), ...change })
}

/** Version of the announcement. */
export const positionVersion = ({ id }: PositionRow) => String(recruitmentSettings.value.changes.get(id)?.version ?? 1)

/** Time of the published figures: every ten minutes. */
export const figuresTime = () => Math.floor(clock.now() / 600_000) * 600_000

/** Applicants outside this mock at a time: more with every hour of sign-up. */
function applicantsElsewhere(row: PositionRow, { signupStartTime }: ExamRow, time: number): number {
  const fixed = recruitmentSettings.value.changes.get(row.id)?.applicants
  if (fixed !== undefined) return fixed
  const hours = Math.max(0, (time - Date.parse(signupStartTime)) / hour)
  return Math.min(row.limit, Math.floor(row.applicants + row.hourly * hours))
}

const selectedHere = (positionId: string, until = Number.POSITIVE_INFINITY) =>
  selections.filter((it) => it.positionId === positionId && it.result === 'selected' && Date.parse(it.time) <= until)
    .length

/** Applicants as the published figures have them. */
export const publishedApplicants = (row: PositionRow, exam: ExamRow): number =>
  applicantsElsewhere(row, exam, figuresTime()) + selectedHere(row.id, figuresTime())

/** Places left now. */
export const placesLeft = (row: PositionRow, exam: ExamRow): number =>
  Math.max(0, row.limit - applicantsElsewhere(row, exam, clock.now()) - selectedHere(row.id))

/** Leaves this many places, for QA. */
export const setPlacesLeft = (row: PositionRow, left: number) =>
  changePosition(row.id, { applicants: row.limit - selectedHere(row.id) - left })

/** Whether a position takes applicants. */
export function positionState(row: PositionRow, exam: ExamRow): Known<PositionState> {
  if (row.closed !== '') return 'closed'
  return placesLeft(row, exam) === 0 ? 'full' : 'open'
}

/** The candidate's current selection. */
export const currentSelection = (userId: string, examId: string): SelectionRow | undefined =>
  selections.find((row) => row.userId === userId && row.examId === examId && row.result === 'selected')

/** The time of the mock as an Instant. */
export const currentTime = () => chinaTime(clock.now())

/** Name of a position: organisation, post and code. */
export const positionName = ({ dwmc, zwmc, zwdm }: PositionRow) => `${dwmc} ${zwmc}（${zwdm}）`
