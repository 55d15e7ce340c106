import { queryOptions } from '@tanstack/react-query'

import { user } from '#contracts/administration/user.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { runBatch } from '#web/crud/batch/batch.ts'

/** Departments that are counted at most: each takes a call. */
const maxCounted = 30

/** Smallest page: a count needs none of the rows. */
const counted = { current: 1, size: 10 } as const

/** Number of users by department, with those below it. One whose call failed has none. */
export const userCounts = (deptIds: readonly string[]) =>
  queryOptions({
    queryKey: [...urlQueryKey(user.page.url), 'by department', deptIds],
    staleTime: 5 * 60_000,
    async queryFn({ signal }): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>()
      await runBatch({
        rows: deptIds.slice(0, maxCounted),
        execute: async (deptId) =>
          counts.set(deptId, (await send(user.page, { ...counted, deptId }, { signal })).total),
        signal,
        onProgress: () => undefined,
      })
      return counts
    },
  })
