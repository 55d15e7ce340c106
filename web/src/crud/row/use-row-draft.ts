import { useState } from 'react'

import type { DeviceCopy } from '#web/draft/device-copy.ts'
import { useDialogDraft } from '#web/draft/use-dialog-draft.ts'

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
}

/** Forms have values of many types; drafts store texts. They may be personal data and therefore expire. */
const fields = [{ name: 'json', personal: true }]

/** Draft of a row's form. */
export function useRowDraft<Values>(formId: string): RowDraft<Values> {
  const draft = useDialogDraft({ formId, fields })
  const [generation, setGeneration] = useState(0)
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
      setGeneration((it) => it + 1)
    },
    generation,
    isUnsaved: content !== null,
    copy: draft.copy,
  }
}
