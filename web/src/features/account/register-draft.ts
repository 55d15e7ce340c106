import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { serverNow } from '#web/clock/clock.ts'
import { readDraft, removeDraft, visitor, writeDraft } from '#web/draft/draft.ts'

const text = v.fallback(v.string(), '')

/** Draft of a registration: never contains a password or a code. */
const RegisterDraft = v.object({
  kind: v.fallback(v.picklist(['candidate', 'guest']), 'candidate'),
  zjlx: v.fallback(v.string(), '1'),
  zjhm: text,
  ksName: text,
  account: text,
  phone: text,
  question: text,
})
export type RegisterDraft = v.InferOutput<typeof RegisterDraft>

const draftKey = 'register'

/** Lifetime of the draft: the computer may be shared. Milliseconds. */
const maxAge = 1_800_000

/** Draft from before a reload of this tab, otherwise an empty one; undefined while it is read. */
export function useRegisterDraft(): { draft: RegisterDraft; wasKept: boolean } | undefined {
  const { data } = useQuery({
    queryKey: ['draft', visitor, draftKey],
    queryFn: readStored,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}

async function readStored() {
  const draft = await readDraft(visitor, draftKey)
  const wasKept = draft !== null && serverNow() - draft.time < maxAge
  return { draft: v.parse(RegisterDraft, wasKept ? draft.values : {}), wasKept }
}

/**
 * Sealed with a key in the session storage, so it ends with the tab; on a public computer in memory only. Source:
 * docs/decisions/0020.
 */
export const storeRegisterDraft = (draft: RegisterDraft) =>
  writeDraft({ account: visitor, formId: draftKey, fields: [] }, { values: draft })

export const removeRegisterDraft = () => removeDraft(visitor, draftKey)
