import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ConfirmationState } from './question.ts'

type Props = ConfirmationState & { decline: () => void; confirm: () => void }

/** Confirmation that the page has asked for, above its other dialogs. */
export default function PageConfirmation({ question, isOpen, decline, confirm }: Props) {
  if (!question) return null
  const { onConfirm: _onConfirm, onClose: _onClose, ...texts } = question
  return <ConfirmDialog {...texts} opened={isOpen} isAbove onClose={decline} onConfirm={confirm} />
}
