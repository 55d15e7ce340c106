import * as v from 'valibot'

import { gatewayCall } from '../core/gateway-call.ts'

/** How long each kind of data is kept, as the settings of the deployment say. Source: security R55. */
export const Retention = v.object({
  /** Longest session, hours. */
  sessionHours: v.number(),
  idempotencyHours: v.number(),
  /** 0: no history is kept. */
  logInHistoryDays: v.number(),
  auditDays: v.number(),
  /** On the person's device. */
  draftDays: v.number(),
  personalDraftHours: v.number(),
})
export type Retention = v.InferOutput<typeof Retention>

/** Retention of each kind of data. */
export const retention = {
  read: gatewayCall('GET /session/retention', {
    summary: { en: 'Returns how long each kind of data is kept.', zh: '查询各类数据保留多久。' },
    access: 'public',
    output: Retention,
  }),
}
