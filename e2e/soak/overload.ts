import { setTimeout as wait } from 'node:timers/promises'

import { observeProcessor } from '../load/processor.ts'
import { scenarios, unloaded } from '../load/scenarios.ts'
import { startScene } from '../load/scene.ts'
import type { Row as Figure } from '../load/table.ts'
import { amountOf, type Row } from './row.ts'

/** Seconds of one load of a whole run. */
const loadTime = 30
/** Milliseconds without load before each scenario: the limits have forgotten the one before. */
const rest = 16_000
/** Processes of the gateway: one on SQLite, four on Redis. */
const sites = [1, 4]

/** Figures of overload beside their goals; the report shows both, and no promise is broken by a figure. Source: security R63. */
export async function overload(share: number, deadline: number): Promise<Row> {
  const startedAt = performance.now()
  const isShort = share < 0.1
  const seconds = amountOf(loadTime, share, 2)
  const details: string[] = []
  let amount = 0
  for (const processes of isShort ? sites.slice(0, 1) : sites) {
    const scene = await startScene(processes)
    try {
      const base = await unloaded(scene, seconds)
      for (const scenario of isShort ? scenarios.slice(0, 1) : scenarios) {
        if (performance.now() > deadline) break
        if (!isShort) await wait(rest)
        const busy = observeProcessor()
        const figures = described(await scenario(scene, { seconds, base }))
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
    of: scenarios.length * sites.length,
    failures: [],
    seconds: (performance.now() - startedAt) / 1000,
    detail: details.join('<br>'),
  }
}

/** `what: figure (goal)`. */
const described = (figures: readonly Figure[]) =>
  figures.map(({ what, figure, goal }) => `${what}: ${figure} (goal ${goal})`).join('; ')
