import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { currentSession, leaveFor, reloadSession } from './session.ts'
import { watchSignsOfLife } from './user-activity.ts'

/** How often the local clock is looked at, and the gateway is asked once it is time. Milliseconds. */
const every = 10_000
const pause = 60_000
/** So long before it is time whoever sits here and reads is told. Milliseconds. */
const notice = 60_000
const noticeId = 'lock-soon'

/**
 * Closes a screen that nobody sits at. Whether it is time the gateway knows, for another tab may be busy; it refuses
 * everything from then on whether this page goes or not. Source: security R68.
 */
export function useAutoLock() {
  const client = useQueryClient()
  const router = useRouter()
  const seconds = useQuery(currentSession).data?.lockAfter
  useEffect(() => {
    if (seconds === undefined) return undefined
    const later = (time: number) => Date.now() + time
    let due = later(seconds * 1000)
    let isTold = false
    const tell = () => {
      isTold = true
      notifications.show({ id: noticeId, color: 'yellow', message: <LockSoon />, autoClose: false })
    }
    const takeBack = () => {
      if (isTold) notifications.hide(noticeId)
      isTold = false
    }
    const look = async () => {
      // A page behind others tells nobody; in front of it another one may be busy.
      if (Date.now() >= due - notice && !isTold && document.visibilityState === 'visible') tell()
      if (Date.now() < due || !navigator.onLine) return
      due = later(pause)
      takeBack()
      const { locked } = await reloadSession(client)
      if (locked) await leaveFor('lock', client, router, { to: router.state.location.href })
    }
    const stop = watchSignsOfLife(() => {
      due = later(seconds * 1000)
      takeBack()
    })
    // What fails is shown where all failures are; the gateway is asked again.
    const timer = setInterval(() => void look().catch(() => undefined), every)
    return () => {
      clearInterval(timer)
      stop()
      takeBack()
    }
  }, [client, router, seconds])
}

const LockSoon = () => <Trans>您已有一段时间没有操作，屏幕即将自动锁定。点击页面任意处即可继续使用。</Trans>
