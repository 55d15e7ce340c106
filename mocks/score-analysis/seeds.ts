import type { InvoiceRecipient, InvoiceStatus } from '#contracts/candidate/score-analysis.ts'
import type { Known } from '#contracts/core/blade.ts'

import { at } from '../core/clock.ts'
import { Table } from '../core/db.ts'

/** Invoice of the last request. */
export type InvoiceRow = {
  recipient: InvoiceRecipient
  applyTime: string
  /** Set by QA; null while the clock decides. */
  decision: { status: Known<InvoiceStatus>; reason: string } | null
}

/** Report on one result of a user. */
export type ReportRow = {
  id: string
  userId: string
  /** Result that is analysed. */
  scoreExamId: string
  examId: string
  offered: boolean
  amount: string
  refunded: boolean
  /** Set by QA; null while it follows from the payment. */
  readyTime: string | null
  invoice: InvoiceRow | null
}

const ayguli = '1700000000000000003'

type Seed = Partial<ReportRow>

/** The report on the result with this number. */
const seed = (n: number, row: Seed = {}): ReportRow => ({
  id: `18950000000000000${String(n).padStart(2, '0')}`,
  userId: ayguli,
  scoreExamId: `18900000000000000${String(n).padStart(2, '0')}`,
  examId: `18000000000000001${String(n).padStart(2, '0')}`,
  offered: true,
  amount: '30.00',
  refunded: false,
  readyTime: null,
  invoice: null,
  ...row,
})

const company: InvoiceRecipient = {
  type: 'company',
  title: '成都天府软件有限公司',
  taxNo: '91510100MA6CGUQ93K',
  email: 'caiwu@example.com',
}

/** Reports in every state. */
export const reports = new Table<ReportRow>(() => [
  seed(3),
  seed(4, { invoice: { recipient: company, applyTime: at(-69), decision: { status: 'issued', reason: '' } } }),
  seed(5, { refunded: true }),
  seed(6),
  seed(7, { offered: false }),
  seed(8),
  seed(9, { readyTime: at(1, '12:00:00') }),
  seed(25, { userId: '1700000000000000002', offered: false }),
  seed(22, { userId: '1700000000000000002' }),
])
