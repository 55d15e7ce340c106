import { useEffect, useSyncExternalStore } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { service, useService } from '#web/client/session/service.ts'
import { onDemand } from '#web/ui/on-demand/on-demand.ts'

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

/** Nothing is shown where a file does not load: the next poll, or the next failed call, tries again. */
const loadQuietly = () => notices.load().catch(() => undefined)

const isNormal = () => !service.state().notice && !service.state().readOnly

/** Loads the notices before a page is shown, where the session says that there are any. */
export async function loadNotices() {
  if (!isNormal()) await loadQuietly()
}

/**
 * Asks for the state of the service some seconds after the start of the page, with jitter; at once where the session says
 * that there is something to read.
 */
export function useStatusAtStart() {
  const { notice, readOnly } = useService()
  const isUrgent = Boolean(notice) || readOnly
  useEffect(() => {
    const timer = setTimeout(() => void loadQuietly(), isUrgent ? 0 : 3_000 + Math.random() * 5_000)
    return () => clearTimeout(timer)
  }, [isUrgent])
}

/** Place of the notices about the service: in the frame, or over the page. */
export function NoticesHost({ inFrame = false }: { inFrame?: boolean }) {
  const Notices = useSyncExternalStore(notices.subscribe, notices.loaded)
  // oxlint-disable-next-line react/static-components -- the module makes it, once
  return Notices && <Notices inFrame={inFrame} />
}
