import type { Engine } from './engine.ts'
import type { Journey } from './journeys/journey.ts'
import { play, type Stage } from './scene.ts'

/** Outcome of a journey in an engine; `holds` is false where something is to be mended. */
export type Result = {
  readonly engine: string
  readonly journey: string
  readonly holds: boolean
  /** What the table says. */
  readonly text: string
  readonly seconds: number
}

/** Plays a journey. One that an engine cannot do must fail: otherwise its reason is out of date. */
export async function resultOf(engine: Engine, stage: Stage, journey: Journey): Promise<Result> {
  const reason = journey.unsupported?.[engine.name]
  const startedAt = performance.now()
  const outcome = await play(engine, stage, journey).then(
    (notes) => ({ holds: !reason, text: reason ? `yes, although: ${reason}` : ['yes', ...notes].join('; ') }),
    (error: unknown) => ({ holds: Boolean(reason), text: reason ? `cannot: ${reason}` : `**no**: ${String(error)}` }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { engine: engine.name, journey: journey.name, seconds, ...outcome }
}

/** Results of an engine that is not there. */
export const missing = (engine: string, journeys: readonly Journey[], advice: string): Result[] =>
  journeys.map(({ name }) => ({ engine, journey: name, holds: false, text: `not installed: ${advice}`, seconds: 0 }))

/** Markdown table of journey by engine. */
export function tableOf(results: readonly Result[]): string {
  const engines = [...new Set(results.map(({ engine }) => engine))]
  const journeys = [...new Set(results.map(({ journey }) => journey))]
  const cell = (engine: string, journey: string) =>
    results
      .find((it) => it.engine === engine && it.journey === journey)
      ?.text.replace(/\s+/g, ' ')
      .replaceAll('|', '/')
  const rows = [
    ['journey', ...engines],
    ['---', ...engines.map(() => '---')],
  ]
  for (const journey of journeys) rows.push([journey, ...engines.map((engine) => cell(engine, journey) ?? '')])
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
