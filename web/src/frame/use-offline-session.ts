import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { offlineOwner } from '../client/device/offline-owner.ts'
import { copyTime, isCopy } from '../client/offline/copy-time.ts'
import { currentSession, storeForOffline, reloadSession } from '../client/session/session.ts'
import { removeExpiredDrafts } from '../ui/draft/draft.ts'
import { useIsPast } from '../ui/time/server-time.ts'

/**
 * Stores the session for offline use as it changes, and deletes expired drafts and copies. A page that was opened offline loads the
 * session when the network is back.
 */
export function useOfflineSession() {
  const client = useQueryClient()
  const { data } = useQuery(currentSession)
  const isOver = useIsPast(data?.endTime ?? null)
  useEffect(() => void removeExpiredDrafts(), [])
  useEffect(() => {
    if (offlineOwner()) void import('../client/offline/copies.ts').then(({ removeEndedCopies }) => removeEndedCopies())
    // What shows a copy that has ended finds none.
    if (isOver) void client.refetchQueries({ predicate: isCopy })
  }, [client, isOver])
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
