import { setTimeout as wait } from 'node:timers/promises'

import { besideOthers } from './busy-machine.ts'
import { isServed, isTurnedAway, latencyAt, openLoop, type Sample, servedShare } from './open-loop.ts'
import { observeProcessor } from './processor.ts'
import { capacity, gatewayNiceness, type Scene, workers } from './scene.ts'
import type { Row } from './table.ts'

const row = (what: string, value: number, { text, goal }: { text: string; goal: string }): Row => ({
  what,
  figure: `**${text}**`,
  goal,
  values: [value],
})
const ratio = (what: string, value: number, goal: string) => row(what, value, { text: `${value.toFixed(2)} ×`, goal })
const percent = (what: string, value: number, goal: string) =>
  row(what, value, { text: `${(value * 100).toFixed(2)} %`, goal })
const milliseconds = (what: string, value: number, goal: string) =>
  row(what, value, { text: `${value.toFixed(0)} ms`, goal })

/** Seconds of the load, and milliseconds of a call without it: p99. */
type Scale = { readonly seconds: number; readonly base: number }

/** Latency of what is served at half the capacity, in milliseconds: p99. */
export async function unloaded(scene: Scene, seconds: number): Promise<number> {
  return latencyAt(99, (await openLoop([scene.stream('interactive', 0.5)], seconds)).filter(isServed))
}

/** Ten times the capacity. The first fifth of the load warms up: reads wait in a burst, until it is an overload. */
export async function tenfold(scene: Scene, { seconds, base }: Scale): Promise<Row[]> {
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

/** The same beside two processes that never pause: what our machine has to do is no overload of the upstream. */
export async function busyMachine(scene: Scene, scale: Scale): Promise<Row[]> {
  const processor = observeProcessor()
  const rows = await besideOthers(() => tenfold(scene, scale), gatewayNiceness)
  const note = `${(processor() * 100).toFixed(0)} % of the processor in use`
  return rows.map((it) => ({ ...it, what: `${it.what}, on a busy machine`, note }))
}

/** Whether a call was answered in a part of the load, in milliseconds. */
const isWithin = ({ due, latency }: Sample, from: number, to: number) => due + latency >= from && due + latency < to

/** Five times the capacity, a twentieth of it critical: half of what the upstream can do with the check of the exam. */
async function critical(scene: Scene, { seconds }: Scale): Promise<Row[]> {
  const all = await openLoop([scene.stream('critical', 0.25), scene.stream('interactive', 4.75)], seconds)
  return [
    percent('critical calls served at 5 C', servedShare(all.filter(({ kind }) => kind === 'critical')), '≥ 99.9 %'),
  ]
}

/** Seconds within which the limits have followed the capacity. */
const adaptationTime = 10

/** Twice the capacity, which is halved after a third of the load; measured from ten seconds after it, whatever the load. */
async function halved(scene: Scene, { seconds, base }: Scale): Promise<Row[]> {
  const third = seconds / 3
  const load = openLoop([scene.stream('interactive', 2)], 2 * third + adaptationTime)
  await wait(third * 1000)
  await scene.control({ workers: workers / 2 })
  const all = await load
  await scene.control({ workers })
  const after = all.filter(({ due }) => due >= (third + adaptationTime) * 1000).filter(isServed)
  return [ratio('p99 of what is served 10 s after capacity halved', latencyAt(99, after) / base, '≤ 1.6 ×')]
}

/** Downloads at half the capacity hang; submissions and reads at half of it go on. */
async function hangingDownloads(scene: Scene, { seconds }: Scale): Promise<Row[]> {
  await scene.control({ hang: '/download' })
  const streams = [scene.stream('bulk', 0.5), scene.stream('critical', 0.1), scene.stream('interactive', 0.3)]
  const all = await openLoop(streams, seconds)
  await scene.control({ hang: '' })
  const of = (kind: string) => servedShare(all.filter((it) => it.kind === kind))
  return [
    percent('submissions served while downloads hang', of('critical'), '100 %'),
    percent('reads served while downloads hang', of('interactive'), '100 %'),
  ]
}

/** The upstream resets every connection for the middle third of a load at half its capacity, six times as long as the others. */
async function away(scene: Scene, { seconds }: Scale): Promise<Row[]> {
  const third = 2 * seconds
  const load = openLoop([scene.stream('interactive', 0.5)], 3 * third)
  await wait(third * 1000)
  const before = await scene.control({ away: true })
  await wait(third * 1000)
  const during = (await scene.control({ away: false })) - before
  const all = await load
  const calls = all.filter(({ due }) => due >= third * 1000 && due < third * 2000).length
  const back = all.filter(({ due }) => due >= third * 2000).toSorted((a, b) => a.due - b.due)
  const lastFailure = back.findLast((it) => !isServed(it))
  const recovery = lastFailure ? (lastFailure.due - third * 2000) / 1000 : 0
  return [
    ratio('upstream calls for a call while it is away', during / calls, '≤ 1.10'),
    row('last failure after its return', recovery, { text: `${recovery.toFixed(1)} s`, goal: '≤ 15 s' }),
  ]
}

/** All of them, one after the other on one scene. */
export const scenarios = [tenfold, busyMachine, critical, halved, hangingDownloads, away]
