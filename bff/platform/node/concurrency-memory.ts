import { type Limiter, Places } from '#bff/concurrency/limiter.ts'

export type MemoryLimiter = Limiter & {
  /** Forgets names whose places are all free. */
  sweep(): void
}

/** Places of one process: what is taken is free again after seconds, so nothing is lost with it. */
export function memoryLimiter(now: () => number): MemoryLimiter {
  const places = new Map<string, Places>()
  return {
    async take(name, taking) {
      const known = places.get(name) ?? new Places()
      places.set(name, known)
      return known.take(taking, now())
    },
    async free(name) {
      places.get(name)?.free()
    },
    sweep() {
      for (const [name, known] of places) if (known.isFree(now())) places.delete(name)
    },
  }
}
