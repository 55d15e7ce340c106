import { Suspense, useEffect } from 'react'

import { loadServiceTexts } from '../i18n.ts'
import { onDemand, useIsLoaded } from '../ui/on-demand/on-demand.ts'

const notices = onDemand<{ inFrame: boolean }>(async () => {
  await loadServiceTexts()
  return import('./notices.tsx')
})

/** Milliseconds from the start of a page to its first question about the service, with jitter. */
const startDelay = { min: 3_000, jitter: 5_000 }

/** Loads the notices, which then ask for the state of the service. Where that fails, the next failed call tries again. */
export const loadNotices = () => notices.load().catch(() => undefined)

/** Asks for the state of the service after the start of the page. */
export function useStatusAtStart() {
  useEffect(() => {
    const timer = setTimeout(loadNotices, startDelay.min + Math.random() * startDelay.jitter)
    return () => clearTimeout(timer)
  }, [])
}

/** Place of the notices about the service: in the frame, or above the page. */
export function NoticesHost({ inFrame = false }: { inFrame?: boolean }) {
  const isLoaded = useIsLoaded(notices)
  if (!isLoaded) return null
  return (
    <Suspense>
      <notices.Component inFrame={inFrame} />
    </Suspense>
  )
}
