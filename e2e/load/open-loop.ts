import { setTimeout as wait } from 'node:timers/promises'

import { percentile } from './turns.ts'

/** Milliseconds after the last arrival within which calls are waited for. */
const drainTime = 16_000

/** One call: times in milliseconds since the start of the load. */
export type Sample = {
  /** Intended arrival. The latency counts from here, so that a late generator hides nothing. */
  readonly due: number
  /** Of the whole answer; infinite where there was none in time. */
  readonly latency: number
  /** 0 for a connection that failed. */
  readonly status: number
}

/** Arrivals of a call, spread evenly. */
type Stream = { readonly perSecond: number; send(): Promise<number> }

/**
 * Open-loop load: calls arrive on an absolute schedule, whether those before are answered or not. A
 * closed loop would slow down with the server, and measure less the slower it is (coordinated omission). It ends early by
 * the signal.
 */
export async function openLoop(stream: Stream, seconds: number, end?: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = []
  const open = new Set<{ readonly due: number }>()
  const startedAt = performance.now()

  async function send(arrival: { readonly due: number }) {
    const { due } = arrival
    open.add(arrival)
    const status = await stream.send().catch(() => 0)
    if (open.delete(arrival)) {
      samples.push({ due, latency: performance.now() - startedAt - due, status })
    }
  }

  const sent: Promise<void>[] = []
  for (let index = 0; index < Math.round(stream.perSecond * seconds); index += 1) {
    const due = (index * 1000) / stream.perSecond
    const early = startedAt + due - performance.now()
    if (early > 1) await wait(early)
    if (end?.aborted) break
    sent.push(send({ due }))
  }
  const drained = new AbortController()
  await Promise.race([Promise.all(sent), wait(drainTime, null, { signal: drained.signal }).catch(() => undefined)])
  drained.abort()
  const late = [...open].map(({ due }) => ({ due, latency: Number.POSITIVE_INFINITY, status: 0 }))
  open.clear()
  return [...samples, ...late]
}

/** Whether a call was served. */
export const isServed = ({ status }: Sample) => status >= 200 && status < 300

/** A percentile of the latencies, in milliseconds; 0 for none. */
export function latencyAt(percent: number, samples: readonly Sample[]): number {
  const latencies = samples.map(({ latency }) => latency)
  return latencies.length === 0 ? 0 : percentile(latencies, percent / 100)
}
