import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { serverNow } from '#web/client/clock/clock.ts'
import { type Draft, readDraft, visitor } from './draft.ts'

/** Lifetime of a draft from before the log-in: the computer may be shared. Milliseconds. */
const maxAge = 1_800_000

/** Whether a draft from before the log-in is young enough to be shown. */
export const isValid = (draft: Draft | null): draft is Draft => draft !== null && serverNow() - draft.time < maxAge

/** Draft from before a reload of this tab, otherwise an empty one; undefined while it is read. */
export function useVisitorDraft<S extends v.GenericSchema>(
  formId: string,
  schema: S,
): { draft: v.InferOutput<S>; wasKept: boolean } | undefined {
  const { data } = useQuery({
    queryKey: ['draft', visitor, formId],
    async queryFn() {
      const draft = await readDraft(visitor, formId)
      const wasKept = isValid(draft)
      return { draft: v.parse(schema, wasKept ? draft.values : {}), wasKept }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}
