import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to the opener of a dialog that is rendered while it is open only: Mantine does so for those that are
 * closed before they are opened.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  // Before the dialog takes the focus.
  useLayoutEffect(() => void (opener.current = document.activeElement), [])
  useEffect(
    () => () => {
      const element = opener.current
      // Behind the removal of the dialog, and of what else takes the focus.
      setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost && element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
      })
    },
    [],
  )
}
