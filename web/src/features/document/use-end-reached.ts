import { type RefCallback, useCallback } from 'react'

/**
 * Tells when what gets the returned ref comes into sight: at the end of a text, or at once where all of it fits.
 * `onReached` must stay the same function.
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
