import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { session } from '#contracts/session/session.ts'

import { action } from '../api/api.ts'
import { monotonicNow } from '../clock/clock.ts'
import { currentSession } from './session.ts'
import { watchUserActivity } from './user-activity.ts'

/** Interval of the local check, without network, in milliseconds. Source: specification 9. */
const checkInterval = 10_000

/**
 * Keep-alive: extends the session while there is user activity, also on a long form without calls. Without activity the
 * idle time-out ends it. Source: docs/architecture.md, security R5.
 */
export function useKeepAlive() {
  const client = useQueryClient()
  const { mutate } = useMutation({ ...action(session.keepAlive), meta: { ownNotice: true } })
  useEffect(() => {
    let due = dueAfter(client.getQueryData(currentSession.queryKey)?.keepAliveIn)
    let active = false
    const check = () => {
      if (!active || monotonicNow() < due || !navigator.onLine) return
      active = false
      due = dueAfter(60)
      mutate(
        {},
        {
          onSuccess({ keepAliveIn, logInNotice }) {
            due = dueAfter(keepAliveIn)
            if (logInNotice)
              void import('./notify-log-in.tsx').then(({ showLogInNotice }) => showLogInNotice(logInNotice))
          },
        },
      )
    }
    const stop = watchUserActivity(() => (active = true))
    const timer = setInterval(check, checkInterval)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [client, mutate])
}

const dueAfter = (seconds: number | null | undefined) => monotonicNow() + (seconds ?? 60) * 1000
