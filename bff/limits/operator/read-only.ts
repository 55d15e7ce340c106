import type { Switches } from '#contracts/administration/switches.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { andThen, type Awaitable } from '#bff/http/and-then.ts'
import { jitteredRetryAfter } from '../concurrency/retry-after.ts'
import type { SwitchBoard } from './switches.ts'

/** Seconds until a refused write may be sent again, before jitter. */
const retryAfter = 60

/** Throws read_only for a write while the operator has switched them off. */
export type ReadOnlyCheck = (endpoint: Pick<Endpoint, 'kind'>) => Awaitable<void>

/** Read-only mode: reads go on, writes are refused before anything is done. Source: security R65. */
export function readOnlyCheck({ current }: Pick<SwitchBoard, 'current'>): ReadOnlyCheck {
  return ({ kind }) => (kind === 'write' || kind === 'upload' ? andThen(current(), refuseWrites) : undefined)
}

function refuseWrites({ readOnly }: Switches) {
  if (readOnly) throw new ApiError('read_only', { retryAfter: jitteredRetryAfter(retryAfter) })
}
