import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { balancedTab, type GatewayProcess, startGateway } from '#bff/testing/processes/gateway-process.ts'
import { startRedis } from '#bff/testing/stores/redis-server.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'

type Keys = { readonly SESSION_KEY: string; readonly SESSION_KEY_PREVIOUS?: string; readonly REFERENCE_KEY?: string }

const [first, second] = ['the-first-session-key-of-this-test', 'the-second-session-key-of-this-test']
const before: Keys = { SESSION_KEY: first }
const announced: Keys = { SESSION_KEY: first, SESSION_KEY_PREVIOUS: second, REFERENCE_KEY: first }
const turned: Keys = { SESSION_KEY: second, SESSION_KEY_PREVIOUS: first, REFERENCE_KEY: first }
const after: Keys = { SESSION_KEY: second, REFERENCE_KEY: first }

const users = ['zhangwei', 'lina', 'ayguli']

let mock: MockServer
let directory: string
/** Gateways behind the balancer. */
let gateways: readonly GatewayProcess[] = []

beforeAll(async () => {
  scenario.begin('normal')
  directory = mkdtempSync(join(tmpdir(), 'key-turn-'))
  mock = await startMockServer()
})
afterEach(() => Promise.all(gateways.map((it) => it.end('SIGKILL'))))
afterAll(async () => {
  await mock.close()
  rmSync(directory, { recursive: true })
})

const start = (STORE: string, keys: Keys) =>
  startGateway({ UPSTREAM_URL: `${mock.url}/api/`, LOG_OUT_JOURNAL: join(directory, 'log-outs'), STORE, ...keys })

let turn = 0
/** One gateway after the other. */
function next(): GatewayProcess {
  const gateway = gateways[(turn += 1) % gateways.length]
  if (!gateway) throw new Error('no gateway')
  return gateway
}

async function logIn(username: string): Promise<Tab> {
  const tab = balancedTab(next)
  await tab.logInByLink(username)
  return tab
}

/** Key of the drafts on a device; asks again where the machine is too busy for the store's time limit (503). */
const draftKey = (tab: Tab): Promise<unknown> =>
  vi.waitFor(async () => {
    const answer = await tab.call(session.draftKey)
    expect(answer.status).toBe(200)
    return answer.json()
  })

/** Calls of all tabs, one after the other in each, until `stop`; answers the statuses by their number. */
function load(tabs: readonly Tab[]) {
  const statuses = new Map<number, number>()
  const over = new AbortController()
  const work = tabs.map(async (tab) => {
    while (!over.signal.aborted) {
      const { status } = await tab.call(user.info).catch(() => ({ status: 0 })) // 0: the process is between two starts
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(5)
    }
  })
  return async () => {
    over.abort()
    await Promise.all(work)
    return statuses
  }
}

/** Starts a gateway with other keys in place of each, one after the other. */
async function roll(store: string, keys: Keys) {
  for (const old of gateways) {
    const replacement = await start(store, keys)
    gateways = gateways.map((it) => (it === old ? replacement : it))
    await old.end('SIGTERM')
  }
}

test('on Redis two gateways turn their keys under load, and nobody is logged out', async () => {
  const redis = await startRedis()
  try {
    const store = `redis://127.0.0.1:${redis.port}`
    gateways = [await start(store, before), await start(store, before)]
    const tabs = await Promise.all(users.map(logIn))
    const drafts = await Promise.all(tabs.map(draftKey))
    const stop = load(tabs)
    await roll(store, announced)
    await roll(store, turned)
    const statuses = await stop()
    expect(statuses.get(401) ?? 0).toBe(0)
    expect(statuses.get(200)).toBeGreaterThan(users.length)
    expect(await Promise.all(tabs.map(draftKey))).toEqual(drafts)
    const again = await logIn(users[0] ?? '')
    expect(await draftKey(again)).toEqual(drafts[0])
  } finally {
    await redis.close()
  }
})

test('on SQLite a turn logs nobody out, and one without overlap ends the old sessions cleanly', async () => {
  const store = `sqlite:${join(directory, 'sessions.sqlite')}`
  const restart = async (keys: Keys) => {
    await Promise.all(gateways.map((it) => it.end('SIGTERM')))
    gateways = [await start(store, keys)]
  }
  gateways = [await start(store, before)]
  const tabs = await Promise.all(users.map(logIn))
  const stop = load(tabs)
  await restart(turned)
  await logIn('lina')
  const statuses = await stop()
  expect(statuses.get(401) ?? 0).toBe(0)
  const later = await logIn('zhangwei')

  await restart(after)
  expect((await later.call(user.info)).status).toBe(200)
  expect((await Promise.all(tabs.map((tab) => tab.call(user.info)))).map(({ status }) => status)).toEqual([
    401, 401, 401,
  ])
  const [tab] = tabs
  await tab?.logInByLink('zhangwei')
  expect((await tab?.call(user.info))?.status).toBe(200)
})
