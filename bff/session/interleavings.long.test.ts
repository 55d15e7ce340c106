import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { auth } from '#contracts/session/auth.ts'
import type { LogEntry } from '#contracts/session/log-entry.ts'
import { session } from '#contracts/session/session.ts'

import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { Tab } from '../testing/browser.ts'
import { testGateway, type TestGateway } from '../testing/gateway.ts'

let gateway: TestGateway

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
})

const logIn = async (tab: Tab, account: string) => tab.logInByLink(account)

const quick = ['log in as zhangwei', 'log in as lina', 'log out', 'write', 'write', 'write', 'reload'] as const
/** Locks are rare: a PBKDF2 takes as long as ten other steps. */
const doings = fc.oneof(
  { weight: 1, arbitrary: fc.constant('lock' as const) },
  { weight: 23, arbitrary: fc.constantFrom(...quick) },
)
type Step = { tab: number; does: (typeof quick)[number] | 'lock'; together: boolean }

const steps = fc.array(fc.record<Step>({ tab: fc.nat(2), does: doings, together: fc.boolean() }), {
  minLength: 4,
  maxLength: 10,
})

/** A write, with the account of its tab at the time of sending. */
const note = (account: string | null): LogEntry => ({
  url: '/',
  time: '',
  type: 't',
  message: String(account),
  stack: '',
  info: '',
})

async function take(tab: Tab, { does }: Step): Promise<unknown> {
  if (does === 'write') return tab.call(auth.sendLog, [note(tab.account)])
  if (does === 'reload') return tab.render()
  if (does === 'log out') return tab.call(session.logOut)
  if (does === 'lock') return tab.call(session.lock, { password: 'away' })
  return logIn(tab, does.slice('log in as '.length))
}

/** Outcome of a step; start and end are ordinals within one browser. */
type StepResult = { step: Step; start: number; end: number }

async function takeAll(tabs: readonly Tab[], sequence: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = []
  let moment = 0
  let running: Promise<unknown>[] = []
  for (const step of sequence) {
    const start = (moment += 1)
    const run = take(tabs[step.tab]!, step).then(() => results.push({ step, start, end: (moment += 1) })) // three tabs
    running.push(run)
    if (step.together) continue
    await Promise.all(running)
    running = []
  }
  await Promise.all(running)
  return results
}

/** Accounts that may be logged in at the end: the newest log-in, and none after a concurrent or later log-out. */
function lastIn(results: readonly StepResult[]): string[] {
  const logIns = results.filter(({ step }) => step.does.startsWith('log in'))
  const since = logIns.at(-1)?.start ?? 0
  if (results.some(({ step, end }) => step.does === 'log out' && end > since)) return []
  return logIns.filter(({ end }) => end > since).map(({ step }) => step.does.slice('log in as '.length))
}

/** A browser whose requests and responses are reordered. */
function browserOnALine(delays: readonly number[]): Tab {
  let ways = 0
  const travel = async () => {
    const delay = delays[ways % delays.length] ?? 0
    ways += 1
    for (let n = 0; n < delay; n += 1) await new Promise(setImmediate)
  }
  return new Tab(async (request) => {
    await travel()
    const answer = await gateway.fetch(request)
    await travel()
    return answer
  })
}

const line = fc.array(fc.nat(60), { minLength: 1, maxLength: 7 })

test('in 1,000 interleavings of three tabs no call writes for another account, and the newest log-in stays', async () => {
  const names = new Map<string | null, string>()
  for (const account of ['zhangwei', 'lina']) {
    const tab = gateway.browser()
    await logIn(tab, account)
    names.set(tab.account, account)
  }
  const counts = { runs: 0, writes: 0, logIns: 0 }
  await fc.assert(
    fc.asyncProperty(steps, line, async (sequence, delays) => {
      journal.clear()
      // Hundreds of log-ins of one account slow each log-in down: its device list is long.
      if (counts.runs % 50 === 0) gateway = await testGateway()
      counts.runs += 1
      const first = browserOnALine(delays)
      const results = await takeAll([first, first.newTab(), first.newTab()], sequence)
      const writes = journal.of('auth.sendLog').filter((entry) => entry.executed)
      for (const { account, input } of writes) expect(account).toBe(names.get((input as LogEntry[])[0]?.message ?? '')) // what note() made
      counts.writes += writes.length
      const expected = lastIn(results)
      if (expected.length === 0) return
      expect(expected).toContain((await first.value(session.current)).account?.userName)
      counts.logIns += 1
    }),
    { seed: 26, numRuns: 1_000 },
  )
  expect(counts.writes).toBeGreaterThan(200)
  expect(counts.logIns).toBeGreaterThan(400)
})
