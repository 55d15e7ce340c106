import { setTimeout as wait } from 'node:timers/promises'

import { user } from '#contracts/administration/user.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { startMockServer } from '#mocks/server.ts'
import { type Gateway, startNode, startWorkerd, personTab } from './gateways.ts'
import { attempts, type Row } from './row.ts'

const of = 2_000

/** Duration of the refresh, in milliseconds. */
const latency = 800

/**
 * Parallel requests on an expired token, half of them on each runtime: for each session the upstream gets one refresh,
 * with a one-time refresh token, and all requests succeed. Source: security R21.
 */
export async function parallelRefreshes(share: number): Promise<Row> {
  const startedAt = performance.now()
  const amount = attempts(of, share, 100)
  scenario.begin('normal')
  const mock = await startMockServer()
  const gateways = await Promise.all([startNode(mock), startWorkerd(mock)])
  const tabs = await Promise.all(gateways.map(withExpiredToken))
  settings.accessTokenSeconds = 3_600
  faultPlan.add({ path: 'oauth/token', kind: 'latency', ms: latency })
  const refreshes = countRefreshes()
  const refusals = await Promise.all(tabs.map((tab) => countRefusals(tab, amount / tabs.length)))
  const count = refreshes.stop()
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await mock.close()
  const wrong = count === gateways.length ? [] : [`${count} refreshes of ${gateways.length} sessions`]
  return {
    promise: `parallel requests on an expired token cause one refresh of ${latency} ms, and all succeed: those above the share of an account, or without a connection, when repeated`,
    amount,
    of,
    failures: [...wrong, ...refusals.flat()].map((it) => `--only refresh --share ${share}: ${it}`),
    seconds: (performance.now() - startedAt) / 1000,
    detail: `half of them on Node, half on workerd; ${count} refreshes of ${gateways.length} sessions`,
  }
}

async function withExpiredToken(gateway: Gateway, index: number): Promise<Tab> {
  const tab = personTab(gateway, index)
  Object.assign(settings, { refresh: 'rotate', accessTokenSeconds: 2 })
  await tab.logInByLink('lina')
  await wait(settings.accessTokenSeconds * 1000)
  return tab
}

function countRefreshes() {
  let count = 0
  const unwatch = journal.watch(({ path }) => (count += path.endsWith('oauth/token') ? 1 : 0))
  return {
    stop() {
      unwatch()
      return count
    },
  }
}

/** Refusals of so many requests at once. */
async function countRefusals(tab: Tab, count: number): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => inShare(tab)))
  const problems = await Promise.all(answers.filter(({ ok }) => !ok).map(readProblem))
  return problems.map(({ status, code }) => `${status} ${code}`)
}

/**
 * An account has a share of the connections: a request above it is refused, and repeated after the time that the refusal
 * names, with jitter; so is a read without a connection, on a busy machine. Source: docs/decisions/0102.
 */
async function inShare(tab: Tab): Promise<Response> {
  for (let tries = 1; tries < maxTries; tries += 1) {
    const answer = await tab.call(user.info)
    if (answer.status !== 429 && answer.status !== 503) return answer
    await wait(Number(answer.headers.get('Retry-After')) * 1000 * (0.5 + Math.random()))
  }
  return tab.call(user.info)
}

const maxTries = 100
