import { useQuery } from '@tanstack/react-query'

import { allows } from '#contracts/endpoint.ts'
import { message } from '#contracts/message.ts'

import { query } from '../../api.ts'
import { useAccount } from '../session.ts'

/** How often new messages are looked for, in milliseconds. */
const pace = 300_000

/** How many messages wait to be read; 0 also while nobody knows. */
export function useUnread(): number {
  const signsUp = !allows('admin', useAccount().roles)
  const { data = 0 } = useQuery({
    ...query(message.getMessageList),
    enabled: signsUp,
    refetchInterval: pace,
    select: (messages) => messages.filter(({ isRead }) => !isRead).length,
  })
  return data
}
