import { type ConcurrencyLimiter, Permits } from '#bff/concurrency/limiter.ts'

export type MemoryConcurrency = ConcurrencyLimiter & {
  /** Forgets names whose places are all free. */
  sweep(): void
}

/** Places of one process: what is taken is free again after seconds, so nothing is lost with it. */
export function memoryConcurrency(now: () => number): MemoryConcurrency {
  const places = new Map<string, Permits>()
  return {
    async acquire(name, taking) {
      const known = places.get(name) ?? new Permits()
      places.set(name, known)
      return known.acquire(taking, now())
    },
    async release(name) {
      places.get(name)?.release()
    },
    sweep() {
      for (const [name, known] of places) if (known.isFree(now())) places.delete(name)
    },
  }
}
