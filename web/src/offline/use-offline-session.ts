import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { removeExpiredDrafts } from '../draft/draft.ts'
import { copyTime } from './copy-time.ts'
import { currentSession, storeForOffline, reloadSession } from '../session/session.ts'

/**
 * Stores the session for offline use as it changes, and deletes expired drafts. A page that was opened offline loads the
 * session when the network is back.
 */
export function useOfflineSession() {
  const client = useQueryClient()
  const { data } = useQuery(currentSession)
  useEffect(() => void removeExpiredDrafts(), [])
  useEffect(() => {
    if (data && !copyTime(client, currentSession.queryKey)) void storeForOffline(data)
  }, [client, data])
  useEffect(() => {
    // A session that has ended takes the central error path.
    const back = () => void reloadSession(client).catch(() => undefined)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [client])
}
