import { setTimeout as wait } from 'node:timers/promises'

import { percentile } from './turns.ts'

/** Milliseconds after the last arrival within which calls are waited for. */
const drainTime = 16_000

/** One call: times in milliseconds since the start of the load. */
export type Sample = {
  readonly kind: string
  /** Intended arrival. The latency counts from here, so that a late generator hides nothing. */
  readonly due: number
  /** Of the whole answer; infinite where there was none in time. */
  readonly latency: number
  /** 0 for a connection that failed. */
  readonly status: number
}

/** Arrivals of one kind of call, spread evenly. */
export type Stream = { readonly kind: string; readonly perSecond: number; send(): Promise<number> }

/**
 * Open-loop load: each stream's calls arrive on an absolute schedule, whether those before are answered or not. A
 * closed loop would slow down with the server, and measure less the slower it is (coordinated omission). It ends early by
 * the signal.
 */
export async function openLoop(streams: readonly Stream[], seconds: number, end?: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = []
  const open = new Set<Arrival>()
  const startedAt = performance.now()

  async function send(arrival: Arrival) {
    const { stream, due } = arrival
    open.add(arrival)
    const status = await stream.send().catch(() => 0)
    if (open.delete(arrival)) {
      samples.push({ kind: stream.kind, due, latency: performance.now() - startedAt - due, status })
    }
  }

  const sent: Promise<void>[] = []
  for (const arrival of orderedArrivals(streams, seconds)) {
    const early = startedAt + arrival.due - performance.now()
    if (early > 1) await wait(early)
    if (end?.aborted) break
    sent.push(send(arrival))
  }
  const drained = new AbortController()
  await Promise.race([Promise.all(sent), wait(drainTime, null, { signal: drained.signal }).catch(() => undefined)])
  drained.abort()
  const late = [...open].map(({ stream: { kind }, due }) => ({
    kind,
    due,
    latency: Number.POSITIVE_INFINITY,
    status: 0,
  }))
  open.clear()
  return [...samples, ...late]
}

type Arrival = { readonly stream: Stream; readonly due: number }

/** In the order of their time; two streams do not arrive together. */
const orderedArrivals = (streams: readonly Stream[], seconds: number): Arrival[] =>
  streams
    .flatMap((stream, offset) =>
      Array.from({ length: Math.round(stream.perSecond * seconds) }, (_, index) => ({
        stream,
        due: ((index + offset / streams.length) * 1000) / stream.perSecond,
      })),
    )
    .toSorted((a, b) => a.due - b.due)

/** Whether a call was served. */
export const isServed = ({ status }: Sample) => status >= 200 && status < 300

/** Whether a call was refused, at once or by a time-out. */
export const isTurnedAway = (sample: Sample) => sample.status > 0 && !isServed(sample)

/** A percentile of the latencies, in milliseconds; 0 for none. */
export function latencyAt(percent: number, samples: readonly Sample[]): number {
  const latencies = samples.map(({ latency }) => latency)
  return latencies.length === 0 ? 0 : percentile(latencies, percent / 100)
}

/** Share that was served, from 0 to 1; NaN of none. */
export const servedShare = (samples: readonly Sample[]) => samples.filter(isServed).length / samples.length
