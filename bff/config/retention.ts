import type { Retention } from '#contracts/session/retention.ts'

import type { Config } from './config.ts'

const hour = 3_600

/** Retention of a deployment, with the longest session of its roles. Source: security R55. */
export function retentionPeriods({ retention, session: { candidate, admin } }: Config): Retention {
  const longest = Math.max(candidate.limits.absolute, admin.limits.absolute)
  return { sessionHours: Math.ceil(longest / hour), ...retention }
}
