import * as v from 'valibot'

import {
  Bound,
  Day,
  DisplayText,
  done,
  Flag,
  Id,
  Instant,
  LabelledValue,
  list,
  listOrNull,
  maybe,
  oneOf,
  type OneOf,
  page,
  paging,
  Permission,
  RecordId,
  RecordKey,
  unknownMember,
} from '../core/blade.ts'
import { read, write } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'
import { tolerance } from '../core/schema.ts'
import { isUnknownId } from '../core/unknown-id.ts'

/** Whether a position takes applicants: open, full, or closed by its organisation. */
export const positionStates = ['open', 'full', 'closed'] as const
export type PositionState = OneOf<typeof positionStates>

/** Kinds of requirements that data can decide; `other` is decided by people. */
export const requirementKinds = [
  'education',
  'degree',
  'major',
  'age',
  'sex',
  'political',
  'household',
  'other',
] as const

/** Requirement of a position: as text, and as far as data can be compared with it. */
export const PositionRequirement = v.object({
  kind: oneOf(requirementKinds),
  label: DisplayText,
  value: DisplayText,
  /** Accepted codes; of `major` names. Empty where any is accepted, null: unknown. */
  codes: listOrNull(v.string()),
  /** Inclusive bounds of `age` in years, on `day`. */
  min: Bound,
  max: Bound,
  day: maybe(Day),
})
export type PositionRequirement = v.InferOutput<typeof PositionRequirement>

/** In place of requirements that cannot be read: a person must decide. */
const unknownRequirement: PositionRequirement = {
  kind: unknownMember,
  label: '',
  value: '',
  codes: null,
  min: null,
  max: null,
  day: null,
}

/** Position of a recruitment. The server decides its further values, one for each column. */
export const Position = v.object({
  id: RecordId,
  /** Code of the position (职位代码). */
  zwdm: DisplayText,
  /** Name of the position (职位名称). */
  zwmc: DisplayText,
  /** Name of the organisation (招聘单位). */
  dwmc: DisplayText,
  state: oneOf(positionStates),
  /** By the columns of getPositionTableField or getCheckPositionTableField. */
  values: list(v.object({ name: RecordKey, value: DisplayText })),
  /** Empty where the list of the server has none. */
  requirements: list(PositionRequirement, { fallback: [unknownRequirement] }),
})
export type Position = v.InferOutput<typeof Position>

/** Column of a table of positions. */
export const PositionField = v.object({
  name: RecordKey,
  label: DisplayText,
  /** Accepted by `ascs` and `descs`. */
  sortable: Flag,
  /** Numbers are aligned to the right. */
  number: Flag,
})
export type PositionField = v.InferOutput<typeof PositionField>

/** Types of filters; each has a control in the client. */
export const conditionTypes = ['text', 'select', 'multi', 'cascade', 'range'] as const

const ConditionName = v.pipe(
  v.string(),
  v.check((name) => /^[a-zA-Z]\w{0,63}$/.test(name) || isUnknownId(name)),
  tolerance({ identity: true }),
)

/** Filter of the position search. */
export const QueryCondition = v.object({
  name: ConditionName,
  label: DisplayText,
  type: oneOf(conditionTypes),
  /** Of `select`, `multi` and `cascade`; `parent` is the value of the level above. */
  options: list(
    v.object({ value: v.pipe(v.string(), tolerance({ identity: true })), label: DisplayText, parent: DisplayText }),
  ),
  unit: DisplayText,
})
export type QueryCondition = v.InferOutput<typeof QueryCondition>

/** One filter as `name:value`; several values of a name are alternatives. Of a range `name:min~max`, each may be empty. */
const Filter = v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,63}:[^\n]{1,100}$/u))

const Keyword = v.pipe(v.string(), maxLength(64))
const ColumnName = v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,63}$/))

/** Search of positions: page, keyword, filters and order, in the address as on the wire. */
export const PositionQuery = v.strictObject({
  ...paging,
  keyword: v.optional(Keyword, ''),
  filters: v.optional(v.pipe(v.array(Filter), v.maxLength(50)), []),
  /** Column that sorts, upwards or downwards. */
  ascs: v.optional(ColumnName),
  descs: v.optional(ColumnName),
})

/** A position with all of its fields. */
export const PositionInfo = v.object({
  ...Position.entries,
  /** Why it is full or closed, as text for users. */
  reason: DisplayText,
  /** Changes whenever the organisation changes the position. */
  version: RecordKey,
  rows: list(LabelledValue),
  /** Whether the candidate may select it now. */
  select: Permission,
})
export type PositionInfo = v.InferOutput<typeof PositionInfo>

/** Applications for a position (报考情况) at a time. */
export const PositionBkqk = v.object({
  id: RecordId,
  zwdm: DisplayText,
  zwmc: DisplayText,
  dwmc: DisplayText,
  /** Number wanted (招考人数). */
  zkrs: maybe(v.number()),
  /** Applicants (报名人数). */
  bmrs: maybe(v.number()),
  /** Of them approved (审核通过人数). */
  shrs: maybe(v.number()),
  /** Of them paid (缴费人数). */
  jfrs: maybe(v.number()),
  /** Time of the figures (统计时间). */
  tjsj: maybe(Instant),
})
export type PositionBkqk = v.InferOutput<typeof PositionBkqk>

/** What became of a selection. */
export const selectionResults = ['selected', 'cancelled', 'replaced', 'refused'] as const
export type SelectionResult = OneOf<typeof selectionResults>

/** A position that the candidate selected, or tried to. */
export const CheckedPosition = v.object({
  ...Position.entries,
  result: oneOf(selectionResults),
  /** What the check of the selection found, as text for users. */
  message: DisplayText,
  time: maybe(Instant),
})
export type CheckedPosition = v.InferOutput<typeof CheckedPosition>

/** Selections of the candidate, the current one first, and the actions possible now. */
export const CheckPositions = v.object({
  select: Permission,
  cancel: Permission,
  /** Deadline of both. */
  endTime: maybe(Instant),
  positions: list(CheckedPosition),
})
export type CheckPositions = v.InferOutput<typeof CheckPositions>

/** Ids of positions, separated by commas. */
const Ids = v.pipe(v.string(), v.regex(/^[\w-]{1,64}(?:,[\w-]{1,64}){0,49}$/))

const base = 'ouma-signup/app-v1/zpexam/position'

/** Positions and their figures, the sign-up, and the lists of exams show the selection. */
const cacheKeys = [
  `/api/${base}`,
  '/api/ouma-signup/app-v1/zpexam/signup',
  '/api/ouma-signup/login/globalExam',
] as const

/** Positions of the selected recruitment, and the candidate's selection of one. Source: specification 7.11. */
export const position = {
  getQueryConditionConfig: read(`GET ${base}/getQueryConditionConfig`, {
    summary: { en: 'Lists the filters of the position search.', zh: '列出职位搜索的筛选条件。' },
    access: 'login',
    output: list(QueryCondition),
  }),
  getPositionTableField: read(`GET ${base}/getPositionTableField`, {
    summary: { en: 'Lists the columns of the position search.', zh: '列出职位搜索的列。' },
    access: 'login',
    output: list(PositionField),
  }),
  getCheckPositionTableField: read(`GET ${base}/getCheckPositionTableField`, {
    summary: { en: "Lists the columns of the candidate's selections.", zh: '列出考生所选职位的列。' },
    access: 'login',
    output: list(PositionField),
  }),
  getCheckPositionsInfo: read(`GET ${base}/getCheckPositionsInfo`, {
    summary: {
      en: "Returns the candidate's selections and whether a position can be selected or given up.",
      zh: '查询考生所选的职位，以及能否选择或放弃职位。',
    },
    access: 'login',
    output: CheckPositions,
  }),
  searchPositionsES: read(`GET ${base}/searchPositionsES`, {
    summary: {
      en: 'Lists one page of the positions that match keyword and filters.',
      zh: '分页列出符合关键词和条件的职位。',
    },
    access: 'login',
    sealed: true,
    input: PositionQuery,
    output: page(Position),
  }),
  getPositionBkqkList: read(`GET ${base}/getPositionBkqkList`, {
    summary: { en: 'Lists one page of the applications by position.', zh: '分页列出各职位的报考情况。' },
    access: 'login',
    sealed: true,
    input: v.strictObject(paging),
    output: page(PositionBkqk),
  }),
  /** Unknown ids are left out. */
  searchPositionsById: read(`GET ${base}/searchPositionsById`, {
    summary: { en: 'Lists the positions with these ids.', zh: '按编号列出职位。' },
    access: 'login',
    sealed: true,
    samples: { id: '*.searchPositionsES.records.id' },
    input: v.strictObject({ ...paging, id: Ids }),
    output: page(Position),
  }),
  getPositionInfo: read(`GET ${base}/getPositionInfo`, {
    summary: {
      en: 'Returns a position with its requirements, and whether the candidate can select it.',
      zh: '查询职位及其要求，以及考生能否选择。',
    },
    access: 'login',
    samples: { id: '*.searchPositionsES.records.id' },
    input: v.strictObject({ id: Id }),
    output: PositionInfo,
  }),
  getPositionBkqkInfo: read(`GET ${base}/getPositionBkqkInfo`, {
    summary: { en: 'Returns the applications for a position.', zh: '查询某职位的报考情况。' },
    access: 'login',
    samples: { id: '*.searchPositionsES.records.id' },
    input: v.strictObject({ id: Id }),
    output: PositionBkqk,
  }),
  getPositionSearch: read(`GET ${base}/getPositionSearch`, {
    summary: {
      en: 'Suggests names of positions and organisations for a keyword, at most 10.',
      zh: '按关键词联想职位和单位名称，至多 10 条。',
    },
    access: 'login',
    input: v.strictObject({ keyword: Keyword }),
    output: list(v.object({ text: DisplayText, kind: oneOf(['position', 'organisation']) })),
  }),
  /** Replaces an earlier selection. Refused: full, closed, changed since `version`, not eligible, too late. */
  submitSelection: write(`POST ${base}/submitSelection`, {
    summary: { en: 'Selects a position in place of the one selected before.', zh: '选择职位，取代先前所选。' },
    access: 'login',
    sealed: true,
    requiresExam: true,
    input: v.strictObject({ id: Id, version: v.pipe(v.string(), maxLength(64)) }),
    output: done,
    refreshes: cacheKeys,
  }),
  /** Refused: not selected, sign-up submitted, too late. */
  cancelSelection: write(`POST ${base}/cancelSelection`, {
    summary: { en: 'Gives up the selected position.', zh: '放弃所选职位。' },
    access: 'login',
    sealed: true,
    requiresExam: true,
    input: v.strictObject({ id: Id }),
    output: done,
    refreshes: cacheKeys,
  }),
}
