import { queryOptions } from '@tanstack/react-query'

import { type Report, scoreAnalysis } from '#contracts/candidate/score-analysis.ts'
import type { Input } from '#contracts/core/call.ts'

import { polled } from '#web/client/api/api.ts'
import { copyRefetchInterval } from '#web/client/offline/copy-time.ts'

/** Interval of queries while a report is generated or an invoice is issued, in milliseconds. */
const pollInterval = 5_000

/** Whether a report will change on the server. */
const isPending = ({ status, invoice }: Report) => status === 'generating' || invoice?.status === 'requested'

/** Reports, polled while they are an offline copy or one of them is about to change. */
export const reportsQuery = (input: Input<typeof scoreAnalysis.page>) =>
  queryOptions({
    ...polled(scoreAnalysis.page, input),
    refetchInterval: (query) =>
      copyRefetchInterval(query) || (!!query.state.data?.records.some(isPending) && pollInterval),
  })
