import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { TabMessage } from '../client/session/channel.ts'
import { listenToTabs } from '../client/session/listen-to-tabs.ts'
import { redirectToLock, redirectToLogIn, useAccount } from '../client/session/session.ts'
import { redirectAfterLogOut } from './log-out.ts'

/** Applies messages of other tabs: log-in, log-out, lock, another exam. Source: security R27. */
export function useOtherTabs() {
  const client = useQueryClient()
  const router = useRouter()
  const { ref } = useAccount()
  useEffect(() => {
    const handlers: { [K in TabMessage['kind']]: (news: Extract<TabMessage, { kind: K }>) => Promise<void> } = {
      account: async (news) => {
        if (!news.ref) await redirectAfterLogOut(client, router, { why: 'loggedOut' })
        else if (news.ref !== ref) await redirectToLogIn(client, router, { why: 'conflict' })
      },
      locked: () => redirectToLock(client, router),
      unlocked: () => Promise.resolve(),
      exam: () => client.invalidateQueries(),
    }
    return listenToTabs((news) => void handlers[news.kind](news as never)) // the key chose the handler of this kind
  }, [client, router, ref])
}
