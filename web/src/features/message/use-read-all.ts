import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Message, message } from '#contracts/candidate/message.ts'

import { query, send } from '#web/client/api/api.ts'

/** Concurrency limit of the calls. */
const atOnce = 3

/** Marks all messages as read: the upstream marks a message when it is opened and has no other call for it. */
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
