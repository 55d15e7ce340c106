// @vitest-environment jsdom
import { readFileSync } from 'node:fs'

import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { handlers } from '../blade.ts'
import { faultPlan } from '../core/faults.ts'
import { actionPaths } from '../qa/control.ts'
import { scenario } from '../qa/scenarios.ts'
import { startMockServer } from '../server.ts'
import { BladeClient } from './client.ts'

const upstream = setupServer(...handlers)
beforeAll(() => upstream.listen({ onUnhandledFrame: 'bypass' }))
afterAll(() => upstream.close())
beforeEach(() => scenario.begin('normal'))

const messages = 'POST ouma-signup/globalMessage/getMessageList'

test('handlers answer any origin, and a fault is one line', async () => {
  const lina = await new BladeClient('https://blade.test').logIn('lina')
  const form = { userId: '1700000000000000002' }
  expect((await lina.call(messages, { form })).status).toBe(200)
  faultPlan.add({ path: 'getMessageList', kind: 'error', count: 1 })
  expect((await lina.call(messages, { form })).status).toBe(500)
  expect((await lina.call(messages, { form })).status).toBe(200)
})

test('the server does the same over HTTP, controlled by its API', async () => {
  const server = await startMockServer()
  const control = (path: string, body: object) =>
    fetch(`${server.url}/__mock${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await control('/clock', { at: '2026-12-01T09:00:00+08:00' })).status).toBe(200)
  expect((await control('/lock', { account: 'lina' })).status).toBe(200)
  const state: unknown = await (await fetch(`${server.url}/__mock/state`)).json()
  expect(state).toMatchObject({ clockMoved: true, now: expect.stringMatching(/^2026-12-01T01:00/) })
  await expect(new BladeClient(server.url).logIn('lina')).rejects.toThrow('no tokens')
  await server.close()
})

test('the document lists every action of the control API, and no other', () => {
  const text = readFileSync('docs/testing-on-the-mocks.md', 'utf8')
  const listed = Array.from(text.matchAll(/POST (\/[a-z/-]+)`/g), ([, path]) => path)
  expect(listed).toHaveLength(actionPaths.length)
  expect(new Set(listed)).toEqual(new Set(actionPaths))
})
