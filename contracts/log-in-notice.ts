import * as v from 'valibot'

import { Instant } from './core/blade.ts'

/** A log-in on a device, as the owner of the account is told of it. */
export const LogInNotice = v.object({
  at: Instant,
  /** Browser and system, such as `Chrome · Windows`; empty when nobody knows. */
  device: v.string(),
  /** Masked, such as `203.0.*.*`; empty when nobody knows. */
  address: v.string(),
})
export type LogInNotice = v.InferOutput<typeof LogInNotice>
