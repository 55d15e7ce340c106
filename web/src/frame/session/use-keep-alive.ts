import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { session } from '#contracts/session/session.ts'

import { send } from '#web/client/api/api.ts'
import { monotonicNow } from '#web/client/clock/clock.ts'
import { currentSession } from '#web/client/session/session.ts'
import { watchUserActivity } from '#web/client/session/user-activity.ts'

/** Interval of the local check, without network, in milliseconds. Source: specification 9. */
const checkInterval = 10_000

/**
 * Keep-alive: extends the session while there is user activity, also on a long form without calls. Without activity the
 * idle time-out ends it: it counts from the last activity, whenever the keep-alive is sent. Source:
 * docs/architecture.md, security R5.
 */
export function useKeepAlive() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (idle: number) => send(session.keepAlive, {}, { idle }),
    meta: { ownNotice: true },
  })
  useEffect(() => {
    let due = dueAfter(client.getQueryData(currentSession.queryKey)?.keepAliveIn)
    /** Time of an activity that no keep-alive has reported yet. */
    let activeAt: number | null = null
    const check = () => {
      if (activeAt === null || monotonicNow() < due || !navigator.onLine) return
      const idle = Math.floor((monotonicNow() - activeAt) / 1000)
      activeAt = null
      due = dueAfter(60)
      mutate(idle, {
        onSuccess({ keepAliveIn, logInNotice }) {
          due = dueAfter(keepAliveIn)
          if (logInNotice)
            void import('./notify-log-in.tsx').then(({ showLogInNotice }) => showLogInNotice(logInNotice))
        },
      })
    }
    const stop = watchUserActivity(() => (activeAt = monotonicNow()))
    const timer = setInterval(check, checkInterval)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [client, mutate])
}

const dueAfter = (seconds: number | null | undefined) => monotonicNow() + (seconds ?? 60) * 1000
