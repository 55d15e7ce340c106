import * as v from 'valibot'

import { Id, Instant, Text, list } from './core/blade.ts'
import { read } from './core/endpoint.ts'

/** A message in the list. The shape is ours: the specification does not show it. */
export const Message = v.object({
  msgId: Id,
  title: v.string(),
  /** Plain text, one or two lines. */
  summary: Text,
  sender: Text,
  publishTime: Instant,
  important: v.boolean(),
  /** Already opened by the caller. */
  isRead: v.boolean(),
})
export type Message = v.InferOutput<typeof Message>

/** A whole message. `content` is HTML written by an organiser: show it sanitised only. */
export const MessageInfo = v.object({ ...Message.entries, content: Text })
export type MessageInfo = v.InferOutput<typeof MessageInfo>

export const message = {
  getMessageList: read('POST ouma-signup/globalMessage/getMessageList', {
    summary: 'Lists the messages, the newest first.',
    access: 'login',
    self: 'userId',
    output: list(Message),
  }),
  /** POST, because it changes state; repeating it changes nothing more. Source: security R11. */
  getMessageInfo: read('POST ouma-signup/globalMessage/getMessageInfo', {
    summary: 'Returns a message and marks it as read.',
    access: 'login',
    personal: true,
    input: v.strictObject({ msgId: Id }),
    output: MessageInfo,
  }),
}
