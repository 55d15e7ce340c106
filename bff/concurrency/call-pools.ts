import type { Criticality } from '#contracts/core/endpoint.ts'

/**
 * Shares of the limit that the calls of a class may take, and those of it to one service: what hangs leaves room for the
 * rest. One service has enough for the whole capacity, which is some 0.83 of the limit. Source: security R62.
 */
const shares: Readonly<Record<Criticality, { readonly class: number; readonly service: number }>> = {
  critical: { class: 1, service: 0.95 },
  interactive: { class: 0.9, service: 0.85 },
  bulk: { class: 0.3, service: 0.2 },
  background: { class: 0.2, service: 0.15 },
}

/** Bulkheads by class and service within the limit of calls in flight. */
export class CallPools {
  readonly #counts = new Map<string, number>()

  /** Which bulkhead is full; null for neither. A bulkhead has one place at least. */
  fullFor(criticality: Criticality, service: string, limit: number): 'class' | 'service' | null {
    const share = shares[criticality]
    const isFull = (name: string, of: number) => (this.#counts.get(name) ?? 0) >= Math.ceil(limit * of)
    if (isFull(criticality, share.class)) return 'class'
    return isFull(`${criticality} ${service}`, share.service) ? 'service' : null
  }

  /** Whether what is under way is bulk and background only. */
  get isBackgroundOnly(): boolean {
    return !this.#counts.get('critical') && !this.#counts.get('interactive')
  }

  enter(criticality: Criticality, service: string) {
    this.#add(criticality, service, 1)
  }

  leave(criticality: Criticality, service: string) {
    this.#add(criticality, service, -1)
  }

  #add(criticality: Criticality, service: string, calls: 1 | -1) {
    for (const name of [criticality, `${criticality} ${service}`]) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + calls)
    }
  }
}
