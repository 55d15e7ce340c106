import { setTimeout as wait } from 'node:timers/promises'

import { inOrder } from '../load/in-order.ts'
import { observeProcessor } from '../load/processor.ts'
import { scenarios, unloaded } from '../load/scenarios.ts'
import { startScene, workers } from '../load/scene.ts'
import type { Row as Figure } from '../load/table.ts'
import { attempts, failureText, type Row } from './row.ts'

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
  const load = { seconds: attempts(loadTime, share, 2), rest: isShort ? 0 : rest, deadline }
  const measures = (isShort ? sites.slice(0, 1) : sites).map(
    (processes) => () => scenarioFigures(processes, isShort ? scenarios.slice(0, 1) : scenarios, load),
  )
  const { figures, errors } = await inOrder(measures)
  const details = figures.flatMap((site) => site.figures).filter((it) => it !== null)
  return {
    promise: 'of ten times what the upstream can do, as much is served as it can do, and the rest is refused at once',
    amount: details.length,
    of: scenarios.length * sites.length,
    failures: [...errors, ...figures.flatMap((site) => site.errors)].map(
      (error) => `--only overload: ${failureText(error)}`,
    ),
    seconds: (performance.now() - startedAt) / 1000,
    detail: details.join('<br>'),
  }
}

type Load = { readonly seconds: number; readonly rest: number; readonly deadline: number }

/** A line for each scenario on one site; null where the time was up. */
async function scenarioFigures(processes: number, all: typeof scenarios, { seconds, rest, deadline }: Load) {
  const scene = await startScene(processes)
  try {
    const base = await unloaded(scene, seconds)
    return await inOrder(
      all.map((scenario) => async () => {
        if (performance.now() > deadline) return null
        await scene.control({ workers, hang: '', away: false }) // one that failed may have left it otherwise
        await wait(rest)
        const busy = observeProcessor()
        const figures = described(await scenario(scene, { seconds, base }))
        const machine = `machine ${(busy() * 100).toFixed(0)} % busy`
        return `${processes === 1 ? 'one process' : `${processes} processes`}, ${machine}, ${figures}`
      }),
    )
  } finally {
    await scene.stop()
  }
}

/** `what: figure (goal)`. */
const described = (figures: readonly Figure[]) =>
  figures.map(({ what, figure, goal }) => `${what}: ${figure} (goal ${goal})`).join('; ')
