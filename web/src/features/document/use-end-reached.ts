import { type RefCallback, useCallback } from 'react'

/**
 * Calls `onReached` when the element with the returned ref is visible: at the end of a text, or at once where all of it
 * fits. `onReached` must be stable.
 */
export function useEndReached(onReached: () => void): RefCallback<HTMLElement> {
  return useCallback(
    (end) => {
      if (!end) return undefined
      const observer = new IntersectionObserver((entries) => {
        if (entries.some((it) => it.isIntersecting)) onReached()
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [onReached],
  )
}
