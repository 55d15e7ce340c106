import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'
import { scan } from '#contracts/session/scan.ts'

import { Tab } from '#bff/testing/browser.ts'
import { readEvents } from '#bff/testing/events.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

beforeEach(() => scenario.begin('normal'))

/** A browser over a real connection. */
async function overHttp(): Promise<Tab> {
  const gateway = await testGateway({
    overrides: { liveTimings: { pollInterval: 50, heartbeat: 1_000, maxDuration: 60_000 } },
  })
  const server = serve({ fetch: (request) => gateway.fetch(request), port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server's
  return new Tab((request) => fetch(request), undefined, `http://localhost:${port}`)
}

async function pollsInAWhile(): Promise<number> {
  const before = journal.of('scan.qrcodeState').length
  await sleep(150)
  return journal.of('scan.qrcodeState').length - before
}

test('over HTTP on Node events are sent as they occur, and a disconnect stops the polling', async () => {
  const tab = await overHttp()
  const { key } = await tab.value(scan.qrcodeGenerate)
  const leaving = new AbortController()
  const response = await tab.subscribe(scan.qrcodeState, { key }, { signal: leaving.signal })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  expect((await readEvents(response).next()).value).toMatchObject({ data: { status: 'waiting' } })
  leaving.abort()
  await expect.poll(pollsInAWhile).toBe(0) // one that is under way may still arrive
})
