import type { FormValues } from '#contracts/form/form.ts'

import type { PreviousDraftOffer } from './previous-draft-note.tsx'

/** Conflicting part of a draft, and the two choices. */
export type DraftConflict = PreviousDraftOffer & {
  readonly values: FormValues
  /** Read after the form had opened: it differs from what the form has by then. */
  readonly isLate: boolean
}
