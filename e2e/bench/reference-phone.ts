import type { Browser } from '@playwright/test'

import type { Row } from '../load/table.ts'
import { median } from '../load/turns.ts'
import type { Effort } from './effort.ts'

/** Speed of the phone that goals are stated for: a mid-tier Android, in the unit of Lighthouse's BenchmarkIndex. */
const referenceSpeed = 440

/** Size of a run in a browser; `slowdown` makes its processor as slow as that of the reference phone. */
export type PhoneEffort = Effort & { readonly slowdown: number }

/**
 * Speed of this machine's processor in a page, beside that of the reference phone: a fixed piece of work before each run,
 * since a quarter of one processor may be two and a half times another one's.
 * Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#benchmarking-cpu-power.
 */
export async function calibrated(browser: Browser, effort: Effort): Promise<{ effort: PhoneEffort; rows: Row[] }> {
  const page = await browser.newPage()
  const speeds: number[] = []
  for (let turn = 0; turn < effort.turns; turn += 1) speeds.push(await page.evaluate(measureSpeed, 500))
  await page.close()
  const slowdown = Math.max(1, median(speeds) / referenceSpeed)
  const figure = `**${slowdown.toFixed(1)}** × slower than this one`
  const note = `${median(speeds).toFixed(0)} here (${speeds.map((it) => it.toFixed(0)).join(', ')}), ${referenceSpeed} there`
  return {
    effort: { ...effort, slowdown },
    rows: [{ what: 'processor of the reference phone', figure, goal: '', note, values: [slowdown] }],
  }
}

/** In the page: hundreds of strings of 10,000 characters that are made one by one in a second, over so many milliseconds. */
function measureSpeed(time: number): number {
  const startedAt = performance.now()
  let strings = 0
  while (performance.now() - startedAt < time) {
    let text = ''
    for (let length = 0; length < 10_000; length += 1) text += 'a'
    if (text.length === 10_000) strings += 1
  }
  return strings / 10 / ((performance.now() - startedAt) / 1000)
}
