import { useAccount } from '#web/client/session/session.ts'
import { UnreadNote } from '#web/ui/draft/previous-draft-note.tsx'
import { usePreviousDraft } from '#web/ui/draft/use-previous-draft.ts'
import { draftKey } from './use-base-info-autosave.ts'

/** Says, above the groups, that what was typed earlier could not be read yet. */
export const UnreadDraft = () => usePreviousDraft(useAccount().ref, draftKey).isUnread && <UnreadNote />
