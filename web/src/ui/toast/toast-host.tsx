import { Suspense } from 'react'

import { onDemand, useIsLoaded } from '../on-demand/on-demand.ts'

const toasts = onDemand(() => import('./toasts.tsx'))

/** Loads the container of toasts. Without a network it may fail: the page goes on without toasts. */
export const loadToasts = () => toasts.load().catch(() => undefined)

/** Container of the toasts of every page; loaded with the first toast. */
export function ToastHost() {
  const isLoaded = useIsLoaded(toasts)
  if (!isLoaded) return null
  return (
    <Suspense>
      <toasts.Component />
    </Suspense>
  )
}
