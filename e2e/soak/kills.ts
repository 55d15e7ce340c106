import { setTimeout as wait } from 'node:timers/promises'

import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'

import { faultPlan } from '#mocks/core/faults.ts'
import { inBrowsers, type Person } from './browsers.ts'
import { attempts, type Row } from './row.ts'

const of = 500

/** Typing that may be lost, in milliseconds. Source: security R69. */
const tolerance = 2_000

/** Kills tabs at random moments while somebody types: of the typing only what is younger than two seconds may be lost. */
export async function killsWhileTyping(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const plan = fc.sample(plannedKill, { seed, numRuns: attempts(of, share) })
  const failures: string[] = []
  const losses: number[] = []
  const amount = await inBrowsers(plan, deadline, async (person, kill) => {
    const loss = await killAndMeasureLoss(person, kill)
    losses.push(loss)
    if (loss > tolerance) failures.push(`--only kills --seed ${seed}: ${loss} ms lost, ${JSON.stringify(kill)}`)
  })
  return {
    promise: `a killed tab loses at most ${tolerance / 1000} s of typing`,
    amount,
    of,
    failures,
    seconds: (performance.now() - startedAt) / 1000,
    detail: `most that was lost: ${(Math.max(0, ...losses) / 1000).toFixed(1)} s`,
  }
}

/** A key and the milliseconds before it; the tab is killed after the last one. */
const plannedKill = fc.record({
  /** Whether the server saves meanwhile. */
  server: fc.constantFrom('saves', 'fails', 'is not reached'),
  pauses: fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat(300) }, fc.nat(2_500)), { minLength: 1, maxLength: 30 }),
})
type PlannedKill = typeof plannedKill extends fc.Arbitrary<infer K> ? K : never

/** Contents of the field since `at`, a time in milliseconds. */
type Typed = { readonly text: string; readonly at: number }

/** Types, kills the tab, and opens the form anew. Returns the age of the oldest key that was lost, in milliseconds. */
async function killAndMeasureLoss({ account, context }: Person, { server, pauses }: PlannedKill): Promise<number> {
  const page = await context.newPage()
  const fault = server === 'fails' ? faultPlan.add({ path: 'signup/save', kind: 'error', account }) : null
  const field = await openForm(page)
  if (server === 'is not reached') await context.setOffline(true)
  const typed = await typeInto(field, pauses)
  const killedAt = performance.now()
  await crash(page)
  await context.setOffline(false)
  if (fault) faultPlan.remove(fault.id)
  const again = await context.newPage()
  const restored = await (await openForm(again)).inputValue()
  await again.close()
  const last = typed.findLastIndex(({ text }) => text === restored)
  const lost = typed[last + 1]
  return lost ? Math.round(killedAt - lost.at) : 0
}

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/exam/signup/index?step=base')
  const field = page.getByRole('textbox', { name: '联系地址' })
  await field.waitFor()
  return field
}

async function typeInto(field: Locator, pauses: readonly number[]): Promise<Typed[]> {
  const typed: Typed[] = [{ text: await field.inputValue(), at: 0 }]
  await field.fill('')
  typed.push({ text: '', at: performance.now() })
  const name = crypto.randomUUID()
  for (const [index, pause] of pauses.entries()) {
    await wait(pause)
    await field.pressSequentially(name[index % name.length]!) // a remainder is within the text
    typed.push({ text: `${typed.at(-1)?.text}${name[index % name.length]}`, at: performance.now() })
  }
  return typed
}

/** Ends the renderer as a crash does: the page gets no event. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => undefined) // nobody is left to answer
  await crashed
  await page.close()
}
