import type { DeviceCopy } from '#web/ui/draft/device-copy.ts'
import type { PreviousDraftOffer } from '#web/ui/draft/previous-draft-note.tsx'
import { useDialogDraft } from '#web/ui/draft/use-dialog-draft.ts'

/** Input of a row's form that was not saved, and the values with which the form began. */
type DraftContent<Values> = { values: Values; base: Values }

/** Draft of the form of one row. */
export type RowDraft<Values> = {
  /** null for none, undefined while it is read. */
  content: DraftContent<Values> | null | undefined
  write: (draft: DraftContent<Values>) => void
  remove: () => void
  /** Removes the draft and begins the form anew, with the values of the server. */
  discard: () => void
  /** Changes when the form begins anew. */
  generation: number
  isUnsaved: boolean
  /** Copy of the input on this device. */
  copy: DeviceCopy
  /** What was typed earlier could not be read from this device yet. */
  isUnread: boolean
  /** Draft that was read after the form had opened; null for none. */
  offer: PreviousDraftOffer | null
}

/** Forms have values of many types; drafts store texts. They may be personal data and therefore expire. */
const fields = [{ name: 'json', personal: true }]

/** Draft of a row's form. */
export function useRowDraft<Values>(formId: string): RowDraft<Values> {
  const draft = useDialogDraft({ formId, fields })
  const json = draft.values?.['json']
  const content = typeof json === 'string' ? (JSON.parse(json) as DraftContent<Values>) : null // written below
  return {
    content: draft.values === undefined ? undefined : content,
    write: (typed) => {
      if (JSON.stringify(typed.values) === JSON.stringify(typed.base)) draft.remove()
      else draft.write({ json: JSON.stringify(typed) })
    },
    remove: draft.remove,
    discard() {
      draft.remove()
      draft.restart()
    },
    generation: draft.generation,
    isUnsaved: content !== null,
    copy: draft.copy,
    isUnread: draft.isUnread,
    offer: draft.offer,
  }
}
