import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { readDraft, removeDraft, visitor, writeDraft } from '../../draft/draft.ts'

const text = v.fallback(v.string(), '')

/** What a registration keeps while it is typed: never a password, never a code. */
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

/** Somebody else may sit here later. Milliseconds. */
const maxAge = 1_800_000

/** What was typed in this tab before a reload, else nothing yet; undefined while the device looks. */
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
  const stored = await readDraft(visitor, draftKey)
  const wasKept = stored !== null && Date.now() - stored.time < maxAge
  return { draft: v.parse(RegisterDraft, wasKept ? stored.values : {}), wasKept }
}

/** Sealed with a key that goes with the tab; on a public computer in memory only. Source: docs/decisions/0020. */
export const storeRegisterDraft = (draft: RegisterDraft) =>
  writeDraft({ account: visitor, formId: draftKey, fields: [] }, { values: draft })

export const removeRegisterDraft = () => removeDraft(visitor, draftKey)
