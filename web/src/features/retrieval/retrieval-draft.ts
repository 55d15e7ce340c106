import * as v from 'valibot'

import { retrieval } from '#contracts/session/retrieval.ts'

import { removeDraft, visitor, writeDraft } from '#web/ui/draft/draft.ts'
import { useVisitorDraft } from '#web/ui/draft/use-visitor-draft.ts'

const text = v.fallback(v.string(), '')

/** How far a retrieval has come: never contains a password or a code. */
const RetrievalDraft = v.object({
  account: text,
  ksName: text,
  /** Answer to the search; null before it. */
  found: v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), retrieval.search.output)), null),
  /** When another code may be sent; empty before the first one. */
  resendTime: text,
  /** Key that a proof was answered with, whose code is spent; empty before it. */
  resetKey: text,
})
export type RetrievalDraft = v.InferOutput<typeof RetrievalDraft>

const draftKey = 'retrieval'

/** Retrieval from before a reload of this tab, otherwise an empty one; undefined while it is read. */
export const useRetrievalDraft = () => useVisitorDraft(draftKey, RetrievalDraft)?.draft

/** Sealed with a key in the session storage, so it ends with the tab; on a public computer in memory only. */
export const storeRetrievalDraft = ({ found, ...draft }: RetrievalDraft) =>
  writeDraft(
    { account: visitor, formId: draftKey, fields: [] },
    { values: { ...draft, found: found ? JSON.stringify(found) : '' } },
  )

export const removeRetrievalDraft = () => removeDraft(visitor, draftKey)
