import { SharedCopies } from '#bff/upstream/shared-reads/shared-copies.ts'
import { type Copy, type CopyStore, maxStale, type SharedReads } from '#bff/upstream/shared-reads/shared-reads.ts'

/** Bounds of the copies in memory. `bytes`: as JSON, of all of them; `entryBytes`: of one, a larger one is not kept. */
export type MemoryBounds = { readonly entries: number; readonly bytes: number; readonly entryBytes: number }

const memoryBounds: MemoryBounds = { entries: 5_000, bytes: 32 * 1_048_576, entryBytes: 2 * 1_048_576 }

/** Shared reads of one Node process: each process asks the upstream itself. */
export function memorySharedReads(now: () => number): SharedReads {
  return new SharedCopies({
    store: memoryCopies(now, memoryBounds),
    now,
    wait: ({ ended }) => ended,
    keepAlive: () => undefined, // a process outlives its requests
  })
}

/** Copies in memory; the least recently used go first. */
export function memoryCopies(now: () => number, bounds: MemoryBounds): CopyStore & { readonly bytes: number } {
  const entries = new Map<string, { readonly copy: Copy; readonly bytes: number }>()
  let bytes = 0

  function remove(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function evict() {
    for (const key of entries.keys()) {
      if (entries.size <= bounds.entries && bytes <= bounds.bytes) return
      remove(key)
    }
  }

  return {
    get bytes() {
      return bytes
    },
    async get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (now() - entry.copy.at <= maxStale) entries.set(key, entry)
      else bytes -= entry.bytes
      return entry.copy
    },
    async put(key, copy) {
      remove(key)
      const size = Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(copy.value))
      if (size > bounds.entryBytes) return
      entries.set(key, { copy, bytes: size })
      bytes += size
      evict()
    },
  }
}
