import { useQuery } from '@tanstack/react-query'

import { allows } from '#contracts/core/endpoint.ts'
import { message } from '#contracts/message.ts'

import { query } from '../../api/api.ts'
import { useAccount } from '../../session/session.ts'

/**
 * How many messages wait to be read; 0 also while nobody knows. Asked when somebody comes back to the page, and not by
 * the clock: calls that nobody made would keep the session of somebody who left.
 */
export function useUnread(): number {
  const signsUp = !allows('admin', useAccount().roles)
  const { data = 0 } = useQuery({
    ...query(message.getMessageList),
    enabled: signsUp,
    select: (messages) => messages.filter(({ isRead }) => !isRead).length,
  })
  return data
}
