import { usualLog } from '#contracts/administration/log.ts'

import type { Server } from '#web/client/session/use-server.ts'
import { isMasked } from '#web/crud/field/masked-value.tsx'
import { minuteFilter } from '#web/crud/filter/minute-filter.ts'

/** What the logs can be searched for of an entry. What is masked cannot. */
export type LogEntry = { createBy: string; createTime: string | null; requestUri: string }

/** First page of a log. */
export const firstPage = { current: 1, size: 10 } as const

const isKnown = (text: string) => text !== '' && !isMasked(text)

/** Filters that an entry gives for other logs, as far as the server has them; false for none. */
export function relatedFilters({ createBy, createTime, requestUri }: LogEntry, server: Server) {
  const has = (filter: string) => server.hasFilter(usualLog.list, filter)
  return {
    user: isKnown(createBy) && has('createBy_equal') && { createBy_equal: createBy },
    minute: createTime !== null && minuteFilter(createTime),
    address: isKnown(requestUri) && has('requestUri_equal') && { requestUri_equal: requestUri },
  }
}
