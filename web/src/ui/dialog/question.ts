import type { Confirmation } from './confirm-dialog.tsx'

/** A confirmation, and what follows it. */
export type Question = Confirmation & {
  onConfirm: () => void
  /** After either answer. */
  onClose?: () => void
}

/** The last question, which stays while its dialog fades. */
export type ConfirmationState = { readonly question: Question | null; readonly isOpen: boolean }
