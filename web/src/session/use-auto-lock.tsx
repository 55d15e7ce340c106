import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { currentSession, redirectToLock, reloadSession } from './session.ts'
import { watchUserActivity } from './user-activity.ts'

/** Interval of the local check, and of calls once the lock is due, in milliseconds. */
const checkInterval = 10_000
const requestInterval = 60_000
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
    const after = (time: number) => Date.now() + time
    let due = after(seconds * 1000)
    let isWarned = false
    const showWarning = () => {
      isWarned = true
      notifications.show({ id: warningId, color: 'yellow', message: <LockSoon />, autoClose: false })
    }
    const hideWarning = () => {
      if (isWarned) notifications.hide(warningId)
      isWarned = false
    }
    const check = async () => {
      // No warning in a hidden page: another one may be active.
      if (Date.now() >= due - warningTime && !isWarned && document.visibilityState === 'visible') showWarning()
      if (Date.now() < due || !navigator.onLine) return
      due = after(requestInterval)
      hideWarning()
      const { locked } = await reloadSession(client)
      if (locked) await redirectToLock(client, router)
    }
    const stop = watchUserActivity(() => {
      due = after(seconds * 1000)
      hideWarning()
    })
    // Failures take the central error path; the next check calls again.
    const timer = setInterval(() => void check().catch(() => undefined), checkInterval)
    return () => {
      clearInterval(timer)
      stop()
      hideWarning()
    }
  }, [client, router, seconds])
}

const LockSoon = () => <Trans>您已有一段时间没有操作，屏幕即将自动锁定。点击页面任意处即可继续使用。</Trans>
