import { Suspense, useEffect } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { onDemand, useIsLoaded } from '#web/ui/on-demand/on-demand.ts'

const load = () => import('./notices.tsx')
const notices = onDemand<{ inFrame: boolean }>(load)

/** A call failed because of the service itself, which is then asked why. Nothing happens where that cannot be loaded. */
export async function reportOverload(error: ApiError) {
  try {
    await notices.load()
    const { reportOverload: report } = await load()
    report(error)
  } catch {
    // The next failed call tries again.
  }
}

/** Asks for the state of the service some seconds after the start of the page, with jitter. */
export function useStatusAtStart() {
  useEffect(() => {
    const timer = setTimeout(() => notices.load().catch(() => undefined), 3_000 + Math.random() * 5_000)
    return () => clearTimeout(timer)
  }, [])
}

/** Place of the notices about the service: in the frame, or above the page. */
export function NoticesHost({ inFrame = false }: { inFrame?: boolean }) {
  return (
    useIsLoaded(notices) && (
      <Suspense>
        <notices.Component inFrame={inFrame} />
      </Suspense>
    )
  )
}
