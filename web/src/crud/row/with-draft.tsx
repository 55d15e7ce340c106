import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { PreviousDraftNote } from '#web/ui/draft/previous-draft-note.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { type RowDraft, useRowDraft } from './use-row-draft.ts'

type Form<Values> = (draft: RowDraft<Values>) => ReactNode

/** Form of a dialog, once its draft is read; it begins anew when the draft is discarded. */
export function WithDraft<Values>({ formId, children }: { formId: string; children: Form<Values> }) {
  const draft = useRowDraft<Values>(formId)
  if (draft.content === undefined) return <Pending />
  return (
    <Drafted key={draft.generation} draft={draft}>
      {children}
    </Drafted>
  )
}

function Drafted<Values>({ draft, children }: { draft: RowDraft<Values>; children: Form<Values> }) {
  // Not the draft that is being written now.
  const [isRestored] = useState(Boolean(draft.content))
  return (
    <Stack gap="md">
      <UnsavedWork source={draft.isUnsaved} />
      <PreviousDraftNote isUnread={draft.isUnread} offer={draft.offer} />
      {isRestored && <RestoredNotice onDiscard={draft.discard} />}
      {children(draft)}
    </Stack>
  )
}
