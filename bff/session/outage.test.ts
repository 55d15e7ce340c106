import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { exam } from '#contracts/candidate/exam.ts'
import type { Call } from '#contracts/core/call.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { refreshTimeout } from '../calls/store-timeout.ts'
import { noCookies, readSessionCredential, recordKey } from '../http/browser/cookie.ts'
import type { Tab } from '../testing/browser.ts'
import { testGateway } from '../testing/gateway.ts'
import { ownTimers } from '../testing/own-timers.ts'
import { readProblem } from '../testing/problem.ts'
import { memoryJournal } from '../testing/stores/memory-journal.ts'
import { pendingLogOuts } from './pending-log-outs.ts'
import type { SessionCalls, SessionMethod, Sessions } from './sessions.ts'

let away = false
let silent = false
let tab: Tab
let visitor: Tab
/** The session store without the simulated outage. */
let store: Sessions | undefined

const line = async <T>(work: () => Promise<T>) => {
  if (silent) return new Promise<never>(() => undefined)
  if (away) throw new Error('connection to 10.0.0.7 lost while writing zhangwei')
  return work()
}

/** The session store with a simulated outage. */
function behindALine(sessions: Sessions): Sessions {
  store = sessions
  return {
    at: (name) => {
      const calls = sessions.at(name)
      return new Proxy(calls, {
        get: (_, method: SessionMethod) => {
          const call = calls[method] as (...args: unknown[]) => Promise<unknown> // arguments are passed on
          return (...args: unknown[]) => line(() => call.apply(calls, args))
        },
      })
    },
    check: () => line(() => sessions.check()),
  }
}

beforeEach(async () => {
  scenario.begin('normal')
  away = false
  silent = false
  const gateway = await testGateway({ wrapSessions: behindALine })
  tab = gateway.browser()
  visitor = gateway.browser()
  await tab.logIn('admin')
  journal.clear()
})

afterEach(() => vi.useRealTimers())

/** Calls that need no session, and no store to be answered. */
const open = new Set(['session.logIn', 'session.logOut', 'retention.read'])

const closed: { name: string; call: Call }[] = [
  ...endpoints(api)
    .filter(({ endpoint }) => !endpoint.internal && endpoint.access !== 'public' && endpoint.access !== 'link')
    .map(({ name, endpoint }) => ({ name, call: endpoint })),
  ...gatewayCalls.filter(({ name }) => !open.has(name) && !name.startsWith('externalLogIn.')),
]

test('every call that needs a session is 503 while the store is unavailable, and the session is kept', async () => {
  away = true
  for (const { name, call } of closed) {
    const response = await tab.call(call)
    expect([name, await readProblem(response)]).toMatchObject([name, { status: 503, code: 'store_unavailable' }])
    expect(response.headers.get('Retry-After')).toMatch(/^[2-5]$/)
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(journal.all()).toEqual([])
  away = false
  expect((await tab.call(user.info)).status).toBe(200)
})

test('a log-in during a store outage gets Retry-After and keeps the old session', async () => {
  const { key } = await tab.value(auth.captcha)
  away = true
  const wanted = { grant: 'captcha', username: 'lina', password: 'Exam@2026', key, code: lastCaptcha() ?? '' } as const
  const response = await tab.call(session.logIn, wanted)
  expect(await readProblem(response)).toMatchObject({ status: 503, code: 'store_unavailable' })
  expect(response.headers.getSetCookie()).toEqual([])
  away = false
  expect(await tab.value(session.current)).toMatchObject({ account: { userName: 'admin' } })
})

test('calls without a session work during a store outage', async () => {
  away = true
  expect((await visitor.call(auth.captcha)).status).toBe(200)
  expect((await visitor.call(session.current)).status).toBe(200)
  expect((await visitor.call(session.logOut)).status).toBe(200)
  expect((await visitor.fetch('/healthz')).status).toBe(200)
})

test('the readiness check tells that the store is away, and the gateway stays ready', async () => {
  expect(await (await visitor.fetch('/readyz?verbose')).json()).toEqual({ status: 'ok', store: true, upstream: true })
  away = true
  clock.set(clock.now() + 2_000) // the check is cached
  const response = await visitor.fetch('/readyz?verbose')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'degraded', store: false, upstream: true })
  const brief = await visitor.fetch('/readyz')
  expect([brief.status, await brief.json()]).toEqual([200, { status: 'degraded' }])
})

test('a store that does not answer times out', async () => {
  const timers = ownTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  silent = true
  const answers = [tab.call(user.info), tab.call(session.keepAlive), tab.call(exam.showSelectedExam)]
  while (timers() < 3) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(refreshTimeout)
  const statuses = (await Promise.all(answers)).map(({ status, headers }) => [status, headers.getSetCookie()])
  expect(statuses).toEqual([503, 503, 503].map((status) => [status, []]))
  silent = false
  expect((await tab.call(user.info)).status).toBe(200)
})

test('a log-out during a store outage clears the cookie, says so, and is completed later', async () => {
  const timers = ownTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { cookie } = tab.jar
  away = true
  const response = await tab.call(session.logOut)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ pending: true })
  expect(response.headers.getSetCookie()).toEqual(noCookies())
  const thief = () => tab.call(user.info, {}, { headers: { Cookie: String(cookie) } })
  expect(await readProblem(await thief())).toMatchObject({ status: 401, code: 'session_ended' })
  expect(await revoked()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  away = false
  expect(await revoked()).toBe(false)
  expect(await readProblem(await thief())).toMatchObject({ status: 401, code: 'session_ended' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await revoked()).toBe(true)
  expect(timers()).toBe(0)

  /** State of the session of the cookie, read past the outage. */
  async function revoked() {
    const { id = '', secret = '' } = readSessionCredential(cookie) ?? {}
    const state = await store?.at(recordKey(id)).open(secret, { slide: false, renew: false })
    return state?.state === 'ended'
  }
})

test('of pending log-outs 10,000 are remembered, and the next one keeps its cookie', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const pending = pendingLogOuts(
    sessionsWith(() => Promise.reject(new Error('disk'))),
    memoryJournal(),
  )
  for (let n = 0; n < 10_000; n += 1) await pending.add(`name-${n}`, 0)
  await expect(pending.add('one more', 0)).rejects.toThrow('store_unavailable')
  expect([pending.has('name-0'), pending.has('name-9999'), pending.has('one more')]).toEqual([true, true, false])
})

test('one log-out is retried while the store is away, and all of them when it is back', async () => {
  const timers = ownTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isAway = true
  const revoke = vi.fn<() => Promise<void>>(async () => {
    if (isAway) throw new Error('disk')
  })
  const names = Array.from({ length: 1_000 }, (_, n) => `name-${n}`)
  const pending = pendingLogOuts(sessionsWith(revoke), memoryJournal(...names))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(revoke).toHaveBeenCalledTimes(20)
  isAway = false
  await vi.advanceTimersByTimeAsync(500)
  expect(names.filter((name) => pending.has(name))).toEqual([])
  expect(timers()).toBe(0)
})

test('a log-out that the store never confirms does not hold up the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sessions: Sessions = {
    at: (name) =>
      sessionsWith(() => (name === 'broken' ? Promise.reject(new Error('object')) : Promise.resolve())).at(''),
    check: () => Promise.resolve(),
  }
  const pending = pendingLogOuts(sessions, memoryJournal('broken', 'one', 'two'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(['broken', 'one', 'two'].map((name) => pending.has(name))).toEqual([true, false, false])
})

test('the edge retries for 30 s, and refuses the session afterwards too', async () => {
  const timers = ownTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const revoke = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('overloaded'))
  const pending = pendingLogOuts(sessionsWith(revoke), memoryJournal())
  const { retries } = await pending.add('name', 30_000)
  await vi.advanceTimersByTimeAsync(30_000)
  await retries
  expect(timers()).toBe(0)
  expect(revoke.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(pending.has('name')).toBe(true)
})

test('what was pending when the process before ended is refused, and revoked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const revoke = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('disk')).mockResolvedValue()
  const journal = memoryJournal('name')
  const pending = pendingLogOuts(sessionsWith(revoke), journal)
  await vi.advanceTimersByTimeAsync(500)
  expect([pending.has('name'), journal.names.has('name')]).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(500)
  expect([pending.has('name'), journal.names.has('name')]).toEqual([false, false])
  expect(revoke).toHaveBeenCalledTimes(2)
})

test('a log-out is pending without its journal, too', async () => {
  const broken = { pending: [], add: () => Promise.reject(new Error('disk')), remove: () => Promise.resolve() }
  const gateway = await testGateway({ wrapSessions: behindALine, overrides: { logOutJournal: broken } })
  const other = gateway.browser()
  await other.logIn('lina')
  const { cookie } = other.jar
  away = true
  expect(await (await other.call(session.logOut)).json()).toEqual({ pending: true })
  const thief = await other.call(user.info, {}, { headers: { Cookie: String(cookie) } })
  expect(await readProblem(thief)).toMatchObject({ code: 'session_ended' })
  away = false
})

/** Sessions of which nothing but the revocation is called. */
const sessionsWith = (revoke: () => Promise<void>): Sessions => ({
  at: () => ({ revoke }) as unknown as SessionCalls, // no other method is called
  check: () => Promise.resolve(),
})
