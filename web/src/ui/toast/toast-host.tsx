import { lazy, Suspense, useSyncExternalStore } from 'react'

const load = () => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts }))
const Toasts = lazy(load)

let isLoaded = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Loads the container of toasts, once. Without a network it may fail: the page goes on without toasts. */
export async function loadToasts() {
  if (isLoaded) return
  isLoaded = await load().then(
    () => true,
    () => false,
  )
  for (const listener of listeners) listener()
}

/** Container of the toasts of every page; loaded with the first toast. */
export function ToastHost() {
  const isReady = useSyncExternalStore(subscribe, () => isLoaded)
  if (!isReady) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
