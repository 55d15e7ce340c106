import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { copyTime } from './copy-time.ts'
import { currentSession, storeForOffline, redirectToLogIn, reloadSession } from '../session/session.ts'

/** Keeps the session for offline as it changes. A page opened without a network asks when there is one again. */
export function useOfflineSession() {
  const client = useQueryClient()
  const router = useRouter()
  const { data } = useQuery(currentSession)
  useEffect(() => {
    if (data && !copyTime(client, currentSession.queryKey)) void storeForOffline(data)
  }, [client, data])
  useEffect(() => {
    const ask = async () => {
      const { account } = await reloadSession(client)
      if (!account) await redirectToLogIn(client, router, { to: router.state.location.href, why: 'ended' })
    }
    const back = () => void ask().catch(() => undefined)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [client, router])
}
