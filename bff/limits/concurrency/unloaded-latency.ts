/** Calls of one kind from which its latency is learned, whatever the load. */
const firstSamples = 8
/** Share of a new latency in the mean. */
const weight = 0.1
/** One call that hangs must not decide a window, nor one kind whose latency was learned in a better moment. */
const maxRatio = 2.5
const maxKeys = 1_000

/**
 * Mean latency of each kind of call under a light load. Kinds differ by more than any overload does: compared with itself, a
 * call says the same whatever the mix is. Milliseconds.
 */
export class UnloadedLatency {
  readonly #means = new Map<string, { mean: number; count: number }>()

  /** A latency as a multiple of the unloaded one; under a light load it is learned. */
  ratio(key: string, latency: number, isLight: boolean): number {
    const known = this.#means.get(key)
    if (!known) {
      if (this.#means.size >= maxKeys) this.#means.clear()
      this.#means.set(key, { mean: latency, count: 1 })
      return 1
    }
    const ratio = Math.min(maxRatio, latency / Math.max(known.mean, 1))
    if (isLight || known.count < firstSamples) {
      known.count += 1
      known.mean += (latency - known.mean) * Math.max(weight, 1 / known.count)
    }
    return ratio
  }

  clear() {
    this.#means.clear()
  }
}
