import { useQuery } from '@tanstack/react-query'

import { message } from '#contracts/candidate/message.ts'

import { query } from '#web/api/api.ts'
import { useSignsUp } from '#web/session/use-signs-up.ts'

/**
 * Number of unread messages; 0 while unknown. Refetched when the window gets the focus, and not by an interval: polling
 * would keep the session of an absent person alive.
 */
export function useUnread(): number {
  const signsUp = useSignsUp()
  const { data = 0 } = useQuery({
    ...query(message.getMessageList),
    enabled: signsUp,
    select: (messages) => messages.filter(({ isRead }) => !isRead).length,
  })
  return data
}
