import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from '@playwright/test'
import fc from 'fast-check'

import { candidateId } from '#bff/testing/candidates.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { completeSteps, setStage } from '#mocks/signup/stage.ts'
import { inBrowsers, type Person } from './browsers.ts'
import { examId } from './candidate.ts'
import { attempts, failureText, type Row } from './row.ts'

const of = 200

/** Until a page has recovered from a flap, in milliseconds: a retry comes after 12 s at most. */
const patience = 90_000

/** Takes the network away and gives it back while somebody types or submits: nothing is lost, nothing done twice. Source: security R69. */
export async function networkFlaps(share: number, deadline: number, seed: number): Promise<Row> {
  const startedAt = performance.now()
  const plan = fc.sample(plannedFlap, { seed, numRuns: attempts(of, share, 2) })
  const failures: string[] = []
  let unanswered = 0
  const amount = await inBrowsers(plan.map(inTurns), deadline, async (person, flap) => {
    const page = await person.context.newPage()
    page.on('requestfailed', (request) => (unanswered += request.method() === 'POST' ? 1 : 0))
    const failure = await flapped(page, person, flap)
    if (failure) failures.push(`--only flaps --seed ${seed}: ${failure}, ${JSON.stringify(flap)}`)
    await page.close()
  })
  return {
    promise: 'while the network comes and goes, what is typed is saved and a form is submitted once',
    amount,
    of,
    failures,
    seconds: (performance.now() - startedAt) / 1000,
    detail: `half of them while somebody types, half while a sign-up is submitted; ${unanswered} writes got no answer`,
  }
}

const moments = ['typing', 'submission'] as const

/** Times in milliseconds. */
const plannedFlap = fc.record({
  /** The connections break, or the device knows that it has no network. */
  by: fc.constantFrom('connections', 'device'),
  after: fc.oneof(fc.nat(250), fc.nat(2_000)),
  lasts: fc.integer({ min: 100, max: 4_000 }),
})
type PlannedFlap = typeof plannedFlap extends fc.Arbitrary<infer F> ? F : never
type Flap = PlannedFlap & { readonly during: (typeof moments)[number] }

const inTurns = (flap: PlannedFlap, index: number): Flap => ({ ...flap, during: moments[index % 2]! }) // one of two

/** What is wrong after a flap; null where nothing is. */
function flapped(page: Page, person: Person, flap: Flap): Promise<string | null> {
  for (const stage of ['none', 'filling'] as const) setStage(candidateId(person.index), examId, stage)
  const act = flap.during === 'typing' ? typeAndSave : submit
  return act(page, person, () => takeNetwork(person, flap)).catch(failureText)
}

async function takeNetwork({ context, network }: Person, { by, after, lasts }: PlannedFlap) {
  await wait(after)
  if (by === 'device') await context.setOffline(true)
  else network.cut()
  await wait(lasts)
  network.restore()
  await context.setOffline(false)
}

const examineeRow = ({ index }: Person) => findExaminee(candidateId(index), examId)

/** Types into the form while the network is away, and waits until the server has all of it. */
async function typeAndSave(page: Page, person: Person, flap: () => Promise<void>): Promise<string | null> {
  await page.goto('/exam/signup/index?step=base')
  const field = page.getByRole('textbox', { name: '联系地址' })
  await field.fill('')
  const text = crypto.randomUUID()
  await Promise.all([flap(), field.pressSequentially(text, { delay: 80 })])
  const isSaved = await until(() => examineeRow(person)?.values['lxdz'] === text)
  return isSaved ? null : `the server has ${String(examineeRow(person)?.values['lxdz'])} and not ${text}`
}

/** Submits the sign-up while the network is away, and does what the page asks for until it says that it is submitted. */
async function submit(page: Page, person: Person, flap: () => Promise<void>): Promise<string | null> {
  completeSteps(candidateId(person.index), examId)
  await page.goto('/exam/signup/index?step=check')
  await page.getByRole('button', { name: '提交报名' }).click()
  const confirm = page.getByRole('dialog', { name: '提交报名' }).getByRole('button', { name: '确认提交' })
  await Promise.all([flap(), confirm.click()])
  const done = page.getByText('报名信息已提交，等待审核，不能修改')
  const answers = page.getByRole('button', { name: /确认提交|查看结果|重试/ })
  const isDone = await until(async () => {
    if (await done.isVisible()) return true
    await answers
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined) // busy, or there is none yet
    return false
  })
  const count = examineeRow(person)?.history.filter(({ label }) => label === '提交报名').length
  if (count !== 1) return `submitted ${count} times`
  return isDone ? null : `the page never says that it is submitted: ${await page.locator('main').innerText()}`
}

async function until(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    if (await condition()) return true
    await wait(100)
  }
  return false
}
