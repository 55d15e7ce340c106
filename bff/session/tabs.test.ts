import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { auth, type LogEntry } from '#contracts/auth.ts'
import { exam } from '#contracts/exam.ts'
import { session } from '#contracts/session.ts'
import { user } from '#contracts/user.ts'
import { journal } from '#mocks/journal.ts'
import { scenario } from '#mocks/scenarios.ts'

import { byLink, problemOf, type Tab } from '../testing-browser.ts'
import { mockFetch, testGateway, type TestGateway } from '../testing.ts'

let gateway: TestGateway

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
})

const logIn = async (tab: Tab, account: string) => tab.render(await tab.call(session.logIn, byLink(account)))

test('a tab of the account before is refused, before the upstream hears of it', async () => {
  const first = gateway.browser()
  await logIn(first, 'zhangwei')
  const second = first.newTab()
  await logIn(second, 'lina')
  journal.clear()
  const submitted = await first.call(exam.selectExam, { examId: '1800000000000000006' })
  expect(await problemOf(submitted)).toMatchObject({ status: 409, code: 'account_changed' })
  expect(await problemOf(await first.call(user.info))).toMatchObject({ status: 409, code: 'account_changed' })
  expect(journal.all()).toEqual([])
  expect(await second.value(user.info)).toMatchObject({ account: 'lina' })
})

test('a tab of nobody is refused as well', async () => {
  const first = gateway.browser()
  const second = first.newTab()
  await logIn(second, 'lina')
  expect(await problemOf(await first.call(user.info))).toMatchObject({ status: 409, code: 'account_changed' })
})

test('the same account again harms no tab', async () => {
  const first = gateway.browser()
  await logIn(first, 'zhangwei')
  const second = first.newTab()
  await logIn(second, 'zhangwei')
  expect(await first.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test('after the log-out of another tab a tab is told that nobody is there', async () => {
  const first = gateway.browser()
  await logIn(first, 'zhangwei')
  const second = first.newTab()
  await second.render()
  await second.value(session.logOut)
  expect(await problemOf(await first.call(user.info))).toMatchObject({ status: 401, code: 'not_logged_in' })
})

test('each log-in has its own single token, and every call shows it', async () => {
  const seen: (string | null)[] = []
  const upstream = mockFetch()
  const watching = await testGateway({
    fetch(url, init) {
      if (url.endsWith('blade-user/info')) seen.push(new Headers(init.headers).get('Single-Token'))
      return upstream(url, init)
    },
  })
  const tab = watching.browser()
  await logIn(tab, 'zhangwei')
  await Promise.all([tab.value(user.info), tab.value(user.info)])
  await logIn(tab, 'zhangwei')
  await tab.value(user.info)
  expect(seen).toEqual([expect.any(String), seen[0], expect.any(String)])
  expect(seen[2]).not.toBe(seen[0])
})

type Step = {
  tab: number
  does: 'log in as zhangwei' | 'log in as lina' | 'log out' | 'write' | 'reload'
  together: boolean
}

const steps = fc.array(
  fc.record<Step>({
    tab: fc.nat(2),
    does: fc.constantFrom('log in as zhangwei', 'log in as lina', 'log out', 'write', 'write', 'write', 'reload'),
    together: fc.boolean(),
  }),
  { minLength: 4, maxLength: 10 },
)

/** A write that says for whom its tab was rendered when it was sent. */
const note = (account: string | null): LogEntry => ({
  url: '/',
  time: '',
  type: 't',
  message: String(account),
  stack: '',
  info: '',
})

async function take(tab: Tab, { does }: Step): Promise<void> {
  if (does === 'write') await tab.call(auth.sendLog, [note(tab.account)])
  else if (does === 'reload') await tab.render()
  else if (does === 'log out') await tab.call(session.logOut)
  else await logIn(tab, does.endsWith('lina') ? 'lina' : 'zhangwei')
}

test('of 1,000 interleavings in three tabs none writes for another account', { timeout: 60_000 }, async () => {
  const names = new Map<string | null, string>()
  for (const account of ['zhangwei', 'lina']) {
    const tab = gateway.browser()
    await logIn(tab, account)
    names.set(tab.account, account)
  }
  let written = 0
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      journal.clear()
      const first = gateway.browser()
      const tabs = [first, first.newTab(), first.newTab()]
      let running: Promise<void>[] = []
      for (const step of sequence) {
        running.push(take(tabs[step.tab] ?? first, step))
        if (step.together) continue
        await Promise.all(running)
        running = []
      }
      await Promise.all(running)
      const writes = journal.of('auth.sendLog').filter((entry) => entry.executed)
      written += writes.length
      for (const { account, input } of writes) expect(account).toBe(names.get((input as LogEntry[])[0]?.message ?? '')) // what note() made
    }),
    { seed: 26, numRuns: 1_000 },
  )
  expect(written).toBeGreaterThan(300)
})
