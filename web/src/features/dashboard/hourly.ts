import { queryOptions } from '@tanstack/react-query'

import { apiLog, errorLog, usualLog } from '#contracts/administration/log.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { runBatch } from '#web/crud/batch/batch.ts'
import type { PageOf } from '#web/crud/list.ts'

const hour = 3_600_000

/** Hours of a chart; the last one is not over. */
const length = 24

/** Largest page: a log that is shorter takes one call. */
const pageSize = 200

/** Begins of the hours of a chart, in milliseconds since the epoch. */
export function hoursUntilNow(): number[] {
  const last = Math.floor(serverNow() / hour) * hour
  return Array.from({ length }, (_, index) => last - (length - 1 - index) * hour)
}

/** Filter of a log: with the first moment, without the last. */
export const logRange = (from: number, until = from + hour) => ({
  createTime_datege: chinaTime(from),
  createTime_datelt: chinaTime(until),
})

type Range = ReturnType<typeof logRange> & { current: number; size: 10 | 200 }
type Entries = PageOf<{ createTime: string | null }>

const reads = {
  logIns: (range: Range, signal: AbortSignal): Promise<Entries> =>
    send(usualLog.list, { ...range, ...logInFilter }, { signal }),
  calls: (range: Range, signal: AbortSignal): Promise<Entries> => send(apiLog.list, range, { signal }),
  errors: (range: Range, signal: AbortSignal): Promise<Entries> => send(errorLog.list, range, { signal }),
} as const

/** What a chart counts. */
export type Series = keyof typeof reads

/** Successful log-ins in the general log. */
export const logInFilter = { requestUri: '/oauth/token', logLevel_equal: 'info' } as const

/**
 * Entries of each hour. One call where they fit on a page, otherwise one more for each hour; hours that are over do not change
 * and are counted once.
 */
export const countsByHour = (series: Series, starts: readonly number[]) =>
  queryOptions({
    queryKey: [...urlQueryKey('/api/blade-log'), 'by hour', series, starts],
    staleTime: 5 * 60_000,
    async queryFn({ signal, client }): Promise<number[]> {
      const [first = 0] = starts
      const read = reads[series]
      const page = await read({ ...logRange(first, first + length * hour), current: 1, size: pageSize }, signal)
      if (page.total <= page.records.length) return starts.map((start) => page.records.filter(isWithin(start)).length)
      const counts = new Map<number, number>()
      const { failures } = await runBatch({
        rows: starts,
        async execute(start) {
          const isOver = start < (starts.at(-1) ?? 0)
          const count = await client.fetchQuery({
            queryKey: [...urlQueryKey('/api/blade-log'), 'hour', series, start],
            queryFn: async () => (await read({ ...logRange(start), current: 1, size: 10 }, signal)).total,
            staleTime: isOver ? Infinity : 0,
          })
          counts.set(start, count)
        },
        signal,
        onProgress: () => undefined,
      })
      if (failures[0]) throw failures[0].error
      return starts.map((start) => counts.get(start) ?? 0)
    },
  })

/** Whether an entry was logged within the hour that begins then. */
const isWithin =
  (start: number) =>
  ({ createTime }: { createTime: string | null }) => {
    const time = createTime === null ? Number.NaN : Date.parse(createTime)
    return time >= start && time < start + hour
  }
