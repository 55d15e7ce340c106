/** How often something may be tried. Times are seconds. */
export type Rule = {
  /** So many tries are free. */
  readonly free: number
  /** Each one after that waits so long, and the next one `factor` times as long, up to `most`. */
  readonly delay: number
  readonly factor: number
  readonly most: number
  /** After so long one try is forgotten. */
  readonly memory: number
}

/** So often in so many seconds. */
export const fixedRate = (times: number, seconds: number): Rule => {
  const pause = seconds / times
  return { free: times, delay: pause, factor: 1, most: pause, memory: pause }
}

/** What is kept of the tries of one key. Moments are milliseconds since the epoch. */
export type Attempts = {
  readonly count: number
  readonly at: number
  /** Nothing may be tried before. */
  readonly next: number
}

/** Tries that count now, this one included; or how many seconds to wait. */
export type Consumption = { readonly count: number } | { readonly wait: number }

/** Counts one try, unless it comes too early. */
export function consume(
  before: Attempts | null,
  rule: Rule,
  now: number,
): { tries: Attempts; made: Consumption } | { made: Consumption } {
  if (before && now < before.next) return { made: { wait: Math.ceil((before.next - now) / 1000) } }
  const count = current(before, rule, now) + 1
  return { tries: { count, at: now, next: now + waitAfter(count, rule) }, made: { count } }
}

/** Takes so many tries back. */
export function refund(before: Attempts, back: number, rule: Rule, now: number): Attempts {
  const count = Math.max(0, current(before, rule, now) - back)
  return { count, at: now, next: Math.min(before.next, now + waitAfter(count, rule)) }
}

/** When nothing is left of it. */
export const expiresAt = ({ count, at, next }: Attempts, { memory }: Rule) => Math.max(next, at + count * memory * 1000)

/** Tries that are not forgotten yet. */
export function current(before: Attempts | null, { memory }: Rule, now: number): number {
  return before ? Math.max(0, before.count - Math.max(0, now - before.at) / 1000 / memory) : 0
}

/** Milliseconds. The half of a try is one. */
function waitAfter(count: number, { free, delay, factor, most }: Rule): number {
  const beyond = Math.round(count) - free
  return beyond < 0 ? 0 : Math.min(most, delay * factor ** beyond) * 1000
}
