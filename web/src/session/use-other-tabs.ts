import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { News } from './channel.ts'
import { hearOtherTabs } from './hear-other-tabs.ts'
import { leaveLoggedOut } from './log-out.ts'
import { leaveFor, useAccount } from './session.ts'

/** Follows what happens in other tabs of the browser: another account, a log-out, a lock, another exam. */
export function useOtherTabs() {
  const client = useQueryClient()
  const router = useRouter()
  const { ref } = useAccount()
  useEffect(() => {
    const follow: { [K in News['kind']]: (news: Extract<News, { kind: K }>) => Promise<void> } = {
      account: async (news) => {
        if (!news.ref) await leaveLoggedOut(client, router)
        else if (news.ref !== ref) await leaveFor('login', client, router, { why: 'conflict' })
      },
      locked: () => leaveFor('lock', client, router, { to: router.state.location.href }),
      unlocked: () => Promise.resolve(),
      exam: () => client.invalidateQueries(),
    }
    return hearOtherTabs((news) => void follow[news.kind](news as never)) // the key chose the handler of this kind
  }, [client, router, ref])
}
