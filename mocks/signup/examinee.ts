import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import type { FlowNode, ReturnedPoint } from '#contracts/candidate/signup.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import type { Known } from '#contracts/core/blade.ts'
import type { FieldValue } from '#contracts/form/form.ts'

import { at, clock } from '../core/clock.ts'
import { Table } from '../core/db.ts'
import { exams } from '../exam/seeds.ts'

/** Sign-up of one user for one exam. */
export type ExamineeRow = {
  id: string
  userId: string
  examId: string
  status: Exclude<Known<ExamineeStatus>, 'none'>
  values: Record<string, FieldValue>
  currentStep: string
  /** Steps that passed checkStep since their values last changed. */
  completedSteps: string[]
  savedAt: string | null
  submitTime: string | null
  /** Review has started: the submission can no longer be recalled. */
  underReview: boolean
  returned: ReturnedPoint[]
  /** When it was last returned. */
  returnedTime: string | null
  /** Venue with a reserved place, from the first submission on; "" for none. */
  reservedVenue: string
  /** State of modifyKq, which is allowed once. */
  venueChanged: 'no' | 'open' | 'used'
  /** New department and venue, until they are submitted. */
  wantedVenue: Record<string, FieldValue>
  /** Events, oldest first. */
  history: Pick<FlowNode, 'label' | 'time' | 'operator' | 'message'>[]
}

const lina = { userId: '1700000000000000002' }
const ayguli = { userId: '1700000000000000003' }

/** What every completed form has. */
const everyForm = {
  eligible: '1',
  mz: '05',
  szd: ['650000', '650100', '650102'],
  email: 'ayguli@example.org',
  lxdz: '新疆乌鲁木齐市天山区解放南路 368 号',
  selectDepartment: '650100',
  bmdCode: '65011',
  readDocs: ['1850000000000000001'],
  cns: '1',
}

/** A completed form of the self-study exam, which is open now. */
const selfStudy = {
  values: {
    ...everyForm,
    ksly: 'new',
    xueli: '1860000000000000003',
    rankCode: 'bk',
    specialtyCode: '080901',
    subjects: ['03708', '03709', '13000'],
    cnsTime: at(-10, '14:00:05'),
  },
  completedSteps: ['conditions', 'base', 'education', 'subject', 'department', 'picture', 'commitment'],
  placeAt: '65011',
  submitTime: at(-10, '14:02:11'),
  savedAt: at(-10, '14:01:40'),
}

/** A completed form of the English exam: submitted while its sign-up was open, and before it was paid. */
const english = {
  values: { ...everyForm, rankCode: 'pets3', subjects: ['pets3w', 'pets3o'], cnsTime: at(-36, '14:00:05') },
  completedSteps: ['conditions', 'base', 'subject', 'department', 'picture', 'commitment'],
  placeAt: '65011',
  submitTime: at(-36, '14:02:11'),
  savedAt: at(-36, '14:01:40'),
}

export const examinees = new Table<ExamineeRow>(() => [
  seedRow('1', {
    ...lina,
    examId: '1800000000000000001',
    status: 'filling',
    values: { xueli: '1860000000000000001' },
    savedAt: at(-1, '20:15:00'),
  }),
  seedRow('2', { ...lina, examId: '1800000000000000004', status: 'withdrawn' }),
  seedRow('3', { ...ayguli, ...english, examId: '1800000000000000005', status: 'ticket' }),
  seedRow('4', { ...ayguli, ...selfStudy, examId: '1800000000000000001', status: 'unpaid' }),
])

type New = Pick<ExamineeRow, 'userId' | 'examId' | 'status'>

function seedRow(n: string, row: New & Partial<ExamineeRow>): ExamineeRow {
  return { ...emptyExaminee(`181000000000000000${n}`, row), ...row }
}

/** An empty sign-up. */
export function emptyExaminee(id: string, { userId, examId, status }: New): ExamineeRow {
  return {
    id,
    userId,
    examId,
    status,
    values: {},
    currentStep: '',
    completedSteps: [],
    savedAt: null,
    submitTime: null,
    underReview: false,
    returned: [],
    returnedTime: null,
    reservedVenue: '',
    venueChanged: 'no',
    wantedVenue: {},
    history: [],
  }
}

/** A paid sign-up gets its ticket when tickets are released. */
function withReleasedTicket(row: ExamineeRow): ExamineeRow {
  const time = row.status === 'paid' && exams.byId(row.examId)?.ticketStartTime
  if (!time || clock.now() < Date.parse(time)) return row
  const released = { label: '准考证开放打印', time, operator: '系统', message: '' }
  return examinees.change(row.id, { status: 'ticket', history: [...row.history, released] })
}

/** A user's sign-up for an exam in its current state. */
export function findExaminee(userId: string, examId: string | null): ExamineeRow | undefined {
  const row = examinees.find((it) => it.userId === userId && it.examId === examId)
  return row && withReleasedTicket(row)
}

/** Current time as an instant of the contracts. */
export const currentInstant = () => chinaTime(clock.now())

/** Adds an event to the history. */
export function addHistory(row: ExamineeRow, event: { label: string; operator: string; message?: string }) {
  examinees.change(row.id, { history: [...row.history, { time: currentInstant(), message: '', ...event }] })
}
