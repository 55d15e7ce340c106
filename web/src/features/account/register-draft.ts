import * as v from 'valibot'

import { removeDraft, visitor, writeDraft } from '#web/ui/draft/draft.ts'
import { usePreviousDraft } from '#web/ui/draft/use-previous-draft.ts'
import { isValid, useVisitorDraft } from '#web/ui/draft/use-visitor-draft.ts'

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

/** Draft from before a reload of this tab, otherwise an empty one; undefined while it is read. */
export const useRegisterDraft = () => useVisitorDraft(draftKey, RegisterDraft)

/** Draft that was read after the page had opened, as far as it is still valid. */
export function useLateRegisterDraft() {
  const { isUnread, draft, release } = usePreviousDraft(visitor, draftKey)
  const drop = () => release(Object.keys(draft?.values ?? {}))
  return { isUnread, draft: isValid(draft) ? v.parse(RegisterDraft, draft.values) : null, time: draft?.time ?? 0, drop }
}

/**
 * Sealed with a key in the session storage, so it ends with the tab; on a public computer in memory only. Before a log-in
 * there is no key of an account.
 */
export const storeRegisterDraft = (draft: RegisterDraft) =>
  writeDraft({ account: visitor, formId: draftKey, fields: [] }, { values: draft })

export const removeRegisterDraft = () => removeDraft(visitor, draftKey)
