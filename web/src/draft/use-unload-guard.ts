import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { unsaved } from './unsaved.ts'

/** The browser asks before it closes or leaves the product with something typed that is nowhere else. */
export function useUnloadGuard() {
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => unsaved.tabKeys().length > 0 })
  // Nobody comes back to pages that went with the frame.
  useEffect(() => () => unsaved.update(), [])
}
