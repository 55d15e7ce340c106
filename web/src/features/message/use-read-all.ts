import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Message, message } from '#contracts/message.ts'

import { query, send } from '../../api/api.ts'

/** How many messages are opened at a time. */
const atOnce = 3

/** The server marks a message as read when it is opened, and knows no other way: each is opened. */
export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(unread: readonly Message[]) {
      for (let begin = 0; begin < unread.length; begin += atOnce) {
        const next = unread.slice(begin, begin + atOnce)
        await Promise.all(next.map(({ msgId }) => send(message.getMessageInfo, { msgId })))
      }
      return unread.length
    },
    onSettled: () => client.invalidateQueries({ queryKey: query(message.getMessageList).queryKey }),
  })
}
