import { setTimeout as wait } from 'node:timers/promises'

import { observeProcessor } from '../overload/processor.ts'
import {
  away,
  critical,
  described,
  type Figure,
  halved,
  hangingDownloads,
  tenfold,
  unloaded,
} from '../overload/scenarios.ts'
import { type Scene, startScene } from '../overload/scene.ts'
import type { Row } from './row.ts'

/** Seconds of one load of a whole run. */
const loadTime = 30
/** The upstream is away for a third of it. */
const awayTime = 180
/** Milliseconds without load before each scenario: the limits have forgotten the one before. */
const rest = 16_000
/** Processes of the gateway: one on SQLite, four on Redis. */
const sites = [1, 4]

/** Figures of overload beside their goals; the report shows both, and no promise is broken by a figure. Source: security R63. */
export async function overload(share: number, deadline: number): Promise<Row> {
  const startedAt = performance.now()
  const isShort = share < 0.1
  const scaled = (seconds: number) => Math.max(2, Math.round(seconds * share))
  const details: string[] = []
  let amount = 0
  for (const processes of isShort ? sites.slice(0, 1) : sites) {
    const scene = await startScene(processes)
    try {
      const base = await unloaded(scene, scaled(loadTime))
      const scenarios = scenariosOf(scene, { scaled, base })
      for (const scenario of isShort ? scenarios.slice(0, 1) : scenarios) {
        if (performance.now() > deadline) break
        if (!isShort) await wait(rest)
        const busy = observeProcessor()
        const figures = described(await scenario())
        const machine = `machine ${(busy() * 100).toFixed(0)} % busy`
        details.push(`${processes === 1 ? 'one process' : `${processes} processes`}, ${machine}, ${figures}`)
        amount += 1
      }
    } finally {
      await scene.stop()
    }
  }
  return {
    promise: 'of ten times what the upstream can do, as much is served as it can do, and the rest is refused at once',
    amount,
    of: 5 * sites.length,
    failures: [],
    seconds: (performance.now() - startedAt) / 1000,
    detail: details.join('<br>'),
  }
}

type Scale = { readonly scaled: (seconds: number) => number; readonly base: number }

function scenariosOf(scene: Scene, { scaled, base }: Scale): (() => Promise<Figure[]>)[] {
  const seconds = scaled(loadTime)
  return [
    () => tenfold(scene, { seconds, base }),
    () => critical(scene, seconds),
    () => halved(scene, { seconds, base }),
    () => hangingDownloads(scene, seconds),
    () => away(scene, scaled(awayTime)),
  ]
}
