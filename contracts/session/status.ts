import * as v from 'valibot'

import { gatewayCall } from '../core/gateway-call.ts'

/** Text of an operator for everybody, in both languages. */
export const OperatorNotice = v.strictObject({
  zh: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300)),
  en: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300)),
})
export type OperatorNotice = v.InferOutput<typeof OperatorNotice>

/** Progress of the queue. Numbers count arrivals since it began. */
export const QueueProgress = v.object({
  /** The highest number whose turn has come. */
  admitted: v.number(),
  /** Admissions per minute. */
  perMinute: v.number(),
})
export type QueueProgress = v.InferOutput<typeof QueueProgress>

/** State of the service, the same for everybody. */
export const Status = v.object({
  notice: v.nullable(OperatorNotice),
  /** Every write is refused with `read_only`. */
  readOnly: v.boolean(),
  /** Null while the waiting room is closed. */
  waitingRoom: v.nullable(QueueProgress),
})
export type Status = v.InferOutput<typeof Status>

/** One cacheable document: no session, no cookie. Source: security R64. */
export const status = gatewayCall('GET /status', {
  summary: {
    en: 'Returns the notice of the operator and the state of the waiting room.',
    zh: '查询服务的通知、只读状态和排队情况，对所有人相同。',
  },
  access: 'public',
  output: Status,
})
