import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { unsaved } from './unsaved.ts'

/** beforeunload guard: the browser asks before a page with unsaved work is unloaded. */
export function useUnloadGuard() {
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => unsaved.tabKeys().length > 0 })
  // Pages are unmounted with the frame.
  useEffect(() => () => unsaved.update(), [])
}
