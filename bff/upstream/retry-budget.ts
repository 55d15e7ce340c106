import { ApiError } from '#contracts/core/error.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { isNotConnected } from './connection-fault.ts'
import type { Deadline } from './deadline.ts'

/** Retry budget: ten answers earn one retry, so that retries add at most a tenth to the load. Source: security R59. */
export class RetryBudget {
  #tokens = 10

  earn() {
    this.#tokens = Math.min(10, this.#tokens + 0.1)
  }

  /** Takes one retry; false when there is none. */
  spend(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

type Retry = {
  /** Takes a retry from the budget; `isUnsent` of a call of which nothing was sent. */
  readonly mayRetry: (isUnsent: boolean) => boolean
  readonly budget: RetryBudget
  readonly deadline: Pick<Deadline, 'isOver'>
}

/** One retry with jitter, within the deadline, where `mayRetry` allows it. Source: security R59. */
export async function withRetry<A extends { readonly status: number }>(
  { mayRetry, budget, deadline }: Retry,
  attempt: () => Promise<A>,
): Promise<A> {
  try {
    const answer = await attempt()
    const isBadGateway = answer.status === 502 || answer.status === 504
    if (!isBadGateway) budget.earn()
    if (!isBadGateway || !mayRetry(false)) return answer
  } catch (error) {
    const isTransient = error instanceof ApiError && error.code === 'upstream_unavailable'
    if (!isTransient || deadline.isOver || !mayRetry(isNotConnected(error))) throw error
  }
  await sleep(50 + Math.random() * 100)
  return attempt()
}
