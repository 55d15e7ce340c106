import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

import { forms } from '../draft/unsaved.ts'
import { useConfirmDiscard } from './use-confirm-discard.ts'

/**
 * Closing of what holds input that no draft keeps: Esc, a click outside and Back ask first. `content` is the element around
 * the input, which marks itself by UnsavedWork.
 */
export function useGuardedClose(onClose: () => void, isOpen = true) {
  const content = useRef<HTMLDivElement>(null)
  const confirmDiscard = useConfirmDiscard()
  const isUnsaved = () => content.current !== null && hasUnsaved(content.current)
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    // Other navigations go to another tab, and the input stays in its own.
    shouldBlockFn: ({ action }) => action === 'BACK' && isUnsaved() && askBeforeBack(confirmDiscard, onClose),
  })
  return { content, close: () => (isUnsaved() ? confirmDiscard(onClose) : onClose()) }
}

/** Whether an element has a form with unsaved work in it. */
const hasUnsaved = (element: Element) => [...forms].some(([mark, form]) => element.contains(mark) && form.isUnsaved())

/** Whether the person stays; otherwise the input is closed, and Back goes on. */
const askBeforeBack = (confirmDiscard: ReturnType<typeof useConfirmDiscard>, onClose: () => void) =>
  new Promise<boolean>((resolve) => {
    const leave = () => {
      resolve(false)
      onClose()
    }
    confirmDiscard(leave, () => resolve(true))
  })
