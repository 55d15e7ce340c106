import { setTimeout as wait } from 'node:timers/promises'

import { isServed, isTurnedAway, latencyAt, openLoop, type Sample, servedShare } from './open-loop.ts'
import { capacity, type Scene, workers } from './scene.ts'

/** A figure of one run, with its goal. */
export type Figure = { readonly what: string; readonly value: number; readonly text: string; readonly goal: string }

const figure = (what: string, value: number, of: Pick<Figure, 'text' | 'goal'>): Figure => ({ what, value, ...of })
const ratio = (what: string, value: number, goal: string) =>
  figure(what, value, { text: `${value.toFixed(2)} ×`, goal })
const percent = (what: string, value: number, goal: string) =>
  figure(what, value, { text: `${(value * 100).toFixed(2)} %`, goal })
const milliseconds = (what: string, value: number, goal: string) =>
  figure(what, value, { text: `${value.toFixed(0)} ms`, goal })

/** Latency of what is served at half the capacity, in milliseconds: p99. */
export async function unloaded(scene: Scene, seconds: number): Promise<number> {
  return latencyAt(99, (await openLoop([scene.stream('interactive', 0.5)], seconds)).filter(isServed))
}

/** Ten times the capacity. The first fifth of the load warms up: reads wait in a burst, until it is an overload. */
export async function tenfold(scene: Scene, { seconds, base }: { seconds: number; base: number }): Promise<Figure[]> {
  const all = await openLoop([scene.stream('interactive', 10)], seconds)
  const [from, to] = [200 * seconds, 1000 * seconds]
  const inTime = all.filter((it) => isServed(it) && isWithin(it, from, to))
  const served = all.filter(({ due }) => due >= from).filter(isServed)
  const turnedAway = all.filter(({ due }) => due >= from).filter(isTurnedAway)
  return [
    ratio('goodput at 10 C', (inTime.length * 1000) / (to - from) / capacity, '≥ 0.98 C'),
    ratio('p99 of what is served at 10 C, against unloaded', latencyAt(99, served) / base, '≤ 1.5 ×'),
    milliseconds('p99 of what is not served', latencyAt(99, turnedAway), '≤ 20 ms'),
  ]
}

/** Whether a call was answered in a part of the load, in milliseconds. */
const isWithin = ({ due, latency }: Sample, from: number, to: number) => due + latency >= from && due + latency < to

/** Five times the capacity, a twentieth of it critical: half of what the upstream can do with the check of the exam. */
export async function critical(scene: Scene, seconds: number): Promise<Figure[]> {
  const all = await openLoop([scene.stream('critical', 0.25), scene.stream('interactive', 4.75)], seconds)
  return [
    percent('critical calls served at 5 C', servedShare(all.filter(({ kind }) => kind === 'critical')), '≥ 99.9 %'),
  ]
}

/** Seconds within which the limits have followed the capacity. */
const adaptationTime = 10

/** Twice the capacity, which is halved after a third of the load; measured from ten seconds after it, whatever the load. */
export async function halved(scene: Scene, { seconds, base }: { seconds: number; base: number }): Promise<Figure[]> {
  const third = seconds / 3
  const load = openLoop([scene.stream('interactive', 2)], 2 * third + adaptationTime)
  await wait(third * 1000)
  await scene.control({ workers: String(workers / 2) })
  const all = await load
  await scene.control({ workers: String(workers) })
  const after = all.filter(({ due }) => due >= (third + adaptationTime) * 1000).filter(isServed)
  return [ratio('p99 of what is served 10 s after capacity halved', latencyAt(99, after) / base, '≤ 1.6 ×')]
}

/** Downloads at half the capacity hang; submissions and reads at half of it go on. */
export async function hangingDownloads(scene: Scene, seconds: number): Promise<Figure[]> {
  await scene.control({ hang: 'true' })
  const streams = [scene.stream('bulk', 0.5), scene.stream('critical', 0.1), scene.stream('interactive', 0.3)]
  const all = await openLoop(streams, seconds)
  await scene.control({ hang: 'false' })
  const of = (kind: string) => servedShare(all.filter((it) => it.kind === kind))
  return [
    percent('submissions served while downloads hang', of('critical'), '100 %'),
    percent('reads served while downloads hang', of('interactive'), '100 %'),
  ]
}

/** The upstream resets every connection for the middle third of the load, at half its capacity. */
export async function away(scene: Scene, seconds: number): Promise<Figure[]> {
  const third = seconds / 3
  const load = openLoop([scene.stream('interactive', 0.5)], seconds)
  await wait(third * 1000)
  const before = await scene.control({ away: 'true' })
  await wait(third * 1000)
  const during = (await scene.control({ away: 'false' })) - before
  const all = await load
  const calls = all.filter(({ due }) => due >= third * 1000 && due < third * 2000).length
  const back = all.filter(({ due }) => due >= third * 2000).toSorted((a, b) => a.due - b.due)
  const lastFailure = back.findLast((it) => !isServed(it))
  const recovery = lastFailure ? (lastFailure.due - third * 2000) / 1000 : 0
  return [
    ratio('upstream calls for a call while it is away', during / calls, '≤ 1.10'),
    figure('last failure after its return', recovery, { text: `${recovery.toFixed(1)} s`, goal: '≤ 15 s' }),
  ]
}

/** `what: measured (goal)`. */
export const described = (figures: readonly Figure[]) =>
  figures.map(({ what, text, goal }) => `${what}: ${text} (goal ${goal})`).join('; ')
