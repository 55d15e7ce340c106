import { useLayoutEffect } from 'react'

/** As long as Mantine waits: what takes the focus after the dialog has done so by then. In milliseconds. */
const delay = 10

/**
 * Returns the focus to the opener of a dialog, also of one that is open when it is mounted, or is unmounted while it is
 * open: Mantine does not.
 */
export function useReturnFocus(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return undefined
    // Before the dialog takes it.
    const opener = document.activeElement
    return () => {
      const atClose = document.activeElement
      const isInside = atClose?.closest('[role=dialog]') !== opener?.closest('[role=dialog]')
      setTimeout(() => {
        const current = document.activeElement
        const isLost = current === document.body || (isInside && current === atClose)
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      }, delay)
    }
  }, [opened])
}
