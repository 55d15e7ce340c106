import * as v from 'valibot'

/** Search of the reports: a page of the list, or one report, by its id or by the number of its newest order. */
export const ReportSearch = v.object({
  id: v.optional(v.string()),
  orderNo: v.optional(v.string()),
  current: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

export const reportsPath = '/notselectexam/scoreanalysis/index'
