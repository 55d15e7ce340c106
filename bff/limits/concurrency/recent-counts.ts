const seconds = 10

type Bucket = { second: number; good: number; bad: number }

/** Counts of the last ten seconds: a ring of one-second buckets. */
export class RecentCounts {
  readonly #buckets: Bucket[] = Array.from({ length: seconds }, () => ({ second: -1, good: 0, bad: 0 }))
  readonly #now: () => number

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  add(kind: 'good' | 'bad') {
    const second = Math.floor(this.#now() / 1000)
    const bucket = this.#buckets[second % seconds]
    if (!bucket) return
    if (bucket.second !== second) Object.assign(bucket, { second, good: 0, bad: 0 })
    bucket[kind] += 1
  }

  /** Both counts. */
  sum(): { good: number; bad: number } {
    const oldest = Math.floor(this.#now() / 1000) - seconds
    const sum = { good: 0, bad: 0 }
    for (const { second, good, bad } of this.#buckets) {
      if (second < 0 || second <= oldest) continue
      sum.good += good
      sum.bad += bad
    }
    return sum
  }

  /** Share of the bad ones, 0 to 1. */
  badShare(): number {
    const { good, bad } = this.sum()
    return bad === 0 ? 0 : bad / (good + bad)
  }

  clear() {
    for (const bucket of this.#buckets) bucket.second = -1
  }
}
