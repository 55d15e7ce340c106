import { sleep } from '#contracts/core/time/timer.ts'

import type { AppContext } from './context.ts'

/** Work that the answer does not wait for; it must not reject. The edge ends what its answer does not keep alive. */
export function afterAnswer(c: AppContext, work: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // Only the edge has a context; Hono throws on Node.
  }
}

/** As afterAnswer, begun when the answer is out, so that its time does not tell whether there is work. */
export function behindAnswer(c: AppContext, work: () => Promise<void>): void {
  afterAnswer(c, sleep(0).then(work))
}
