import * as v from 'valibot'

import { invoiceStatuses } from '#contracts/candidate/score-analysis.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { action, notFound } from '../qa/action.ts'
import { invoiceStatus, reportScore, reportStatus } from './score-analysis.ts'
import { type ReportRow, reports } from './seeds.ts'

const ReportRef = v.strictObject({ id: v.string() })
const requireReport = (id: string): ReportRow => reports.byId(id) ?? notFound('no such report')

/** QA's actions on analysis reports, by path. */
export const reportActions = {
  '/report/generate': action(ReportRef, ({ id }) => {
    requireReport(id)
    reports.change(id, { readyTime: chinaTime(clock.now() - 1000) })
  }),
  '/report/refund': action(ReportRef, ({ id }) => {
    requireReport(id)
    reports.change(id, { refunded: true })
  }),
  '/report/offer': action(v.strictObject({ id: v.string(), offered: v.boolean() }), ({ id, offered }) => {
    requireReport(id)
    reports.change(id, { offered })
  }),
  '/report/invoice': action(
    v.strictObject({ id: v.string(), status: v.picklist(invoiceStatuses), reason: v.optional(v.string(), '') }),
    ({ id, status, reason }) => {
      const invoice = requireReport(id).invoice ?? notFound('no invoice was requested')
      reports.change(id, { invoice: { ...invoice, decision: { status, reason } } })
    },
  ),
}

/** Reports of an account, for QA. */
export const reportState = (userId: string) =>
  reports
    .filter((row) => row.userId === userId)
    .map((row) => ({
      id: row.id,
      examName: reportScore(row).examName,
      status: reportStatus(row),
      invoice: row.invoice && invoiceStatus(row.invoice).status,
    }))
