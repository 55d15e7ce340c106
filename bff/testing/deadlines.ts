import type { UpstreamLimits } from '../upstream/upstream.ts'

/** The same deadlines for every class. */
export const uniformDeadlines = (total: number, firstByte = total): UpstreamLimits['calls'] => ({
  critical: { firstByte, total },
  interactive: { firstByte, total },
  bulk: { firstByte, total },
  background: { firstByte, total },
})
