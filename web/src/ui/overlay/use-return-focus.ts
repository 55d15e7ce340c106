import { useEffectEvent, useLayoutEffect } from 'react'

import { focusHeading } from '../focus-here.ts'

/** Time for what takes the focus after the dialog, in milliseconds. */
const delay = 10

/** Opener of a dialog that was closed just now: that of the dialog which takes its place. */
let previousOpener: Element | null = null

/**
 * Returns the focus to the opener of a dialog, or to the page's heading where the opener is gone; also of a dialog that is
 * open when it is mounted, or is unmounted while it is open: Mantine does not. `isOn` counts when it closes.
 */
export function useReturnFocus(opened: boolean, isOn = true) {
  const returnsFocus = useEffectEvent(() => isOn)
  useLayoutEffect(() => {
    if (!opened) return undefined
    // Before the dialog takes it.
    const focused = document.activeElement
    const opener = focused === document.body && previousOpener ? previousOpener : focused
    return () => {
      if (!returnsFocus()) return
      previousOpener = opener
      const atClose = document.activeElement
      const isInside = atClose?.closest('[role=dialog]') !== opener?.closest('[role=dialog]')
      setTimeout(() => {
        previousOpener = null
        const current = document.activeElement
        const isLost = current === document.body || (isInside && current === atClose)
        if (!isLost) return
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
        else focusHeading()
      }, delay)
    }
  }, [opened])
}
