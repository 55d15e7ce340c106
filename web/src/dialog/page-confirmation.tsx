import { useDeferredMount } from '../ui/use-deferred-mount.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ConfirmationState, Question } from './confirmation-host.tsx'

const none: Question = { title: '', children: null, confirm: '', onConfirm: () => undefined }

/** Confirmation that the page has asked for, above its other dialogs. */
export default function PageConfirmation({ question, isOpen, close }: ConfirmationState & { close: () => void }) {
  // Closed when it is mounted: only then Mantine notes where the focus returns to.
  const isMounted = useDeferredMount()
  const { onConfirm, onClose, ...texts } = question ?? none
  const dismiss = () => {
    close()
    onClose?.()
  }
  const confirm = () => {
    close()
    onConfirm()
    onClose?.()
  }
  return <ConfirmDialog {...texts} opened={isOpen && isMounted} isAbove onClose={dismiss} onConfirm={confirm} />
}
