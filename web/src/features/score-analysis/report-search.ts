import * as v from 'valibot'

import { pageSearch } from '#web/client/search.ts'

/** Search of the reports: a page of the list, or one report, by its id or by the number of its newest order. */
export const ReportSearch = v.object({
  id: v.optional(v.string()),
  orderNo: v.optional(v.string()),
  ...pageSearch,
})

export const reportsPath = '/notselectexam/scoreanalysis/index'
