import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { removeExpiredDrafts } from '../draft/draft.ts'
import { copyTime } from './copy-time.ts'
import { publicHref } from '../search.ts'
import { currentSession, storeForOffline, redirectToLogIn, reloadSession } from '../session/session.ts'

/**
 * Stores the session for offline use as it changes, and deletes expired drafts. A page that was opened offline loads the
 * session when the network is back.
 */
export function useOfflineSession() {
  const client = useQueryClient()
  const router = useRouter()
  const { data } = useQuery(currentSession)
  useEffect(() => void removeExpiredDrafts(), [])
  useEffect(() => {
    if (data && !copyTime(client, currentSession.queryKey)) void storeForOffline(data)
  }, [client, data])
  useEffect(() => {
    const ask = async () => {
      const { account } = await reloadSession(client)
      if (!account) await redirectToLogIn(client, router, { to: publicHref(router.state.location), why: 'ended' })
    }
    const back = () => void ask().catch(() => undefined)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [client, router])
}
