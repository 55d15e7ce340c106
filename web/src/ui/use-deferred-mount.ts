import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first render, true in a transition behind it: what is large appears after the frame around it.
 *
 * Not `useDeferredValue` with an initial value. Its deferred lane, spawned where a Suspense boundary is revealed, makes
 * React render that boundary again and again until the throttle of reveals (300 ms) has passed.
 */
export function useDeferredMount() {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => startTransition(() => setMounted(true)), [])
  return isMounted
}
