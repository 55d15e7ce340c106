import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { monotonicNow, watchClock } from '../clock/clock.ts'
import { currentSession, redirectToLock, reloadSession } from './session.ts'
import { watchUserActivity } from './user-activity.ts'

/** Interval of the local check and of the second call once the lock is due, doubled for each further one, in milliseconds. */
const checkInterval = 1_000
const maxRequestInterval = 60_000
/** Time of the warning before the lock, in milliseconds. */
const warningTime = 60_000
const warningId = 'lock-soon'

/**
 * Idle lock. The gateway decides, for another tab may be active, and refuses every call from then on; this page only
 * follows. Source: security R68.
 */
export function useAutoLock() {
  const client = useQueryClient()
  const router = useRouter()
  const seconds = useQuery(currentSession).data?.lockAfter
  useEffect(() => {
    if (seconds === undefined) return undefined
    const after = (time: number) => monotonicNow() + time
    let due = after(seconds * 1000)
    // The gateway counts from the last call, which may be a little later than the last activity.
    let pause = checkInterval
    const warning = lockWarning()
    const check = async () => {
      if (monotonicNow() >= due - warningTime) warning.show()
      if (monotonicNow() < due || !navigator.onLine) return
      due = after(pause)
      pause = Math.min(maxRequestInterval, pause * 2)
      const { locked } = await reloadSession(client)
      if (locked) await redirectToLock(client, router)
    }
    const stop = watchUserActivity(() => {
      due = after(seconds * 1000)
      pause = checkInterval
      warning.hide()
    })
    // Failures take the central error path; the next check calls again.
    const update = () => void check().catch(() => undefined)
    const timer = setInterval(update, checkInterval)
    // At once when the device wakes up.
    const stopWatching = watchClock(update)
    return () => {
      clearInterval(timer)
      stopWatching()
      stop()
      warning.hide()
    }
  }, [client, router, seconds])
}

/** Warning before the lock. None in a hidden page: another one may be active. */
function lockWarning() {
  let isShown = false
  return {
    show() {
      if (isShown || document.visibilityState !== 'visible') return
      isShown = true
      notifications.show({ id: warningId, color: 'yellow', message: <LockSoon />, autoClose: false })
    },
    hide() {
      if (isShown) notifications.hide(warningId)
      isShown = false
    },
  }
}

const LockSoon = () => <Trans>长时间未操作，即将锁屏。点击任意处继续使用。</Trans>
