import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { jitteredRetryAfter } from '../concurrency/retry-after.ts'
import type { SwitchBoard } from './switches.ts'

/** Seconds until a refused write may be sent again, before jitter. */
const retryAfter = 60

/** Throws read_only for a write while the operator has switched them off. */
export type ReadOnlyCheck = (endpoint: Pick<Endpoint, 'kind'>) => Promise<void>

/** Read-only mode: reads go on, writes are refused before anything is done. Source: security R65. */
export function readOnlyCheck({ current }: Pick<SwitchBoard, 'current'>): ReadOnlyCheck {
  return async ({ kind }) => {
    if (kind !== 'write' && kind !== 'upload') return
    const { readOnly } = await current()
    if (readOnly) throw new ApiError('read_only', { retryAfter: jitteredRetryAfter(retryAfter) })
  }
}
