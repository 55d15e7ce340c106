import * as v from 'valibot'

import { pageSizes } from '#contracts/core/blade.ts'

/** Search of the reports: a page of the list, or one report, by its id or by the number of its newest order. */
export const ReportSearch = v.object({
  id: v.optional(v.string()),
  orderNo: v.optional(v.string()),
  current: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  size: v.optional(v.picklist(pageSizes)),
})

export const reportsPath = '/notselectexam/scoreanalysis/index'
