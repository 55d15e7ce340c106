import * as v from 'valibot'

import { Flag, Html, Id, Instant, DisplayText, list, RecordId, maybe } from '../core/blade.ts'
import { read } from '../core/endpoint.ts'

/** Message without its content. The shape is ours. */
export const Message = v.object({
  msgId: RecordId,
  title: DisplayText,
  /** Plain text, one or two lines. */
  summary: DisplayText,
  sender: DisplayText,
  publishTime: maybe(Instant),
  important: Flag,
  /** The user has opened it. */
  isRead: Flag,
})
export type Message = v.InferOutput<typeof Message>

/** Message with its content. */
export const MessageInfo = v.object({ ...Message.entries, content: Html })
export type MessageInfo = v.InferOutput<typeof MessageInfo>

/** Messages to the user. */
export const message = {
  getMessageList: read('POST ouma-signup/globalMessage/getMessageList', {
    summary: { en: 'Lists the messages, the newest first.', zh: '列出消息，最新的在前。' },
    access: 'login',
    self: 'userId',
    output: list(Message),
  }),
  /** POST, because it changes state; repeating the call has no further effect. Source: security R11. */
  getMessageInfo: read('POST ouma-signup/globalMessage/getMessageInfo', {
    summary: { en: 'Returns a message and marks it as read.', zh: '查询消息并标为已读。' },
    access: 'login',
    sideEffect: 'marks the message as read',
    personal: true,
    input: v.strictObject({ msgId: Id }),
    output: MessageInfo,
  }),
}
