import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { leaveFor, reloadSession, useLockAfter } from '../session.ts'
import { watchSignsOfLife } from './signs-of-life.ts'

/** How often the local clock is looked at, and the gateway is asked once it is time. Milliseconds. */
const every = 10_000
const pause = 60_000

/**
 * Closes a screen that nobody sits at. Whether it is time the gateway knows, for another tab may be busy; it refuses
 * everything from then on whether this page goes or not. Source: security R68.
 */
export function useAutoLock() {
  const client = useQueryClient()
  const router = useRouter()
  const seconds = useLockAfter()
  useEffect(() => {
    if (seconds === undefined) return undefined
    const later = (time: number) => Date.now() + time
    let due = later(seconds * 1000)
    const look = async () => {
      if (Date.now() < due || !navigator.onLine) return
      due = later(pause)
      const { locked } = await reloadSession(client)
      if (locked) await leaveFor('lock', client, router, { to: router.state.location.href })
    }
    const stop = watchSignsOfLife(() => (due = later(seconds * 1000)))
    // What fails is shown where all failures are; the gateway is asked again.
    const timer = setInterval(() => void look().catch(() => undefined), every)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [client, router, seconds])
}
