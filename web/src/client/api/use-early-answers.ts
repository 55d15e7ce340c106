import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { query, renderedAccount } from './api.ts'
import { frameCalls, homeCalls } from './early-calls.ts'
import { earlyValue } from './early-requests.ts'
import { callRequest } from './page-plan.ts'

/**
 * Renders the first page with the early answers that are there: one that suspended for them would stay a skeleton for
 * 300 ms, React's throttle of fallbacks. Their queries count as stale: they take the answers as any others do.
 */
export function useEarlyAnswers() {
  const client = useQueryClient()
  useState(() => {
    for (const call of [...frameCalls, ...homeCalls]) {
      const queryKey: QueryKey = query(call).queryKey
      const value = earlyValue(callRequest(call), renderedAccount())
      if (value !== undefined) client.setQueryData(queryKey, (known: unknown) => known ?? value, { updatedAt: 1 })
    }
  })
}
