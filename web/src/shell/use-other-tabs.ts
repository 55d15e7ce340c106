import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { session } from '#contracts/session.ts'

import { query } from '../api.ts'
import { store } from '../store.ts'
import { hearOtherTabs } from './channel.ts'
import { conflictAtom, forget, forgetServerState } from './session.ts'

/** Follows what happens in other tabs of the browser: another account, a log-out, another exam. */
export function useOtherTabs() {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      hearOtherTabs(async (news) => {
        const mine = client.getQueryData(query(session.current).queryKey)?.account?.ref
        if (!mine) return
        if (news.kind === 'exam') await client.invalidateQueries()
        if (news.kind === 'locked') await router.navigate({ to: '/lock', search: { to: router.state.location.href } })
        if (news.kind !== 'account' || news.ref === mine) return
        if (news.ref) {
          store.set(conflictAtom, true)
          return
        }
        forget(client)
        await router.navigate({ to: '/login', replace: true })
        forgetServerState(client)
      }),
    [client, router],
  )
}
