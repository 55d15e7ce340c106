import { type ConcurrencyLimiter, Permits } from './limiter.ts'

/** Concurrency limiter of one Node process. */
export type MemoryConcurrency = ConcurrencyLimiter & {
  /** Removes keys without leases. */
  sweep(): void
}

/** Concurrency limits of one process. Leases are seconds long, so that a restart loses nothing of value. */
export function memoryConcurrency(now: () => number): MemoryConcurrency {
  const permits = new Map<string, Permits>()
  return {
    async acquire(name, permit) {
      const entry = permits.get(name) ?? new Permits()
      permits.set(name, entry)
      return entry.acquire(permit, now())
    },
    async release(name) {
      permits.get(name)?.release()
    },
    sweep() {
      for (const [name, entry] of permits) if (entry.isUnused(now())) permits.delete(name)
    },
  }
}
