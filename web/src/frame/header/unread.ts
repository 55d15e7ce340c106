import { useQuery } from '@tanstack/react-query'

import { message } from '#contracts/candidate/message.ts'

import { polled } from '#web/client/api/api.ts'
import { useSignsUp } from '#web/client/session/use-signs-up.ts'

/** Interval of the background query for messages, in milliseconds. */
const interval = 600_000

/**
 * Number of unread messages; 0 while unknown. Every page has it, so that this is the one live query for messages: a new
 * one is in the badge, the list and on home at once. A visible page asks again by a timer, which does not extend the
 * session of an absent person.
 */
export function useUnread(): number {
  const signsUp = useSignsUp()
  const { data = 0 } = useQuery({
    ...polled(message.getMessageList),
    enabled: signsUp,
    refetchInterval: interval,
    select: (messages) => messages.filter(({ isRead }) => !isRead).length,
  })
  return data
}
