import * as v from 'valibot'

import { Instant } from './blade.ts'

/** Notification about a log-in on another device. */
export const LogInNotice = v.object({
  at: Instant,
  /** Browser and system, such as `Chrome · Windows`; empty when unknown. */
  device: v.string(),
  /** Masked IP address, such as `203.0.*.*`; empty when unknown. */
  address: v.string(),
})
export type LogInNotice = v.InferOutput<typeof LogInNotice>
