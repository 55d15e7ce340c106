import { beforeEach, expect, test } from 'vitest'

import { clock, day } from '../core/clock.ts'
import { captureState } from '../core/db.ts'
import { faultPlan } from '../core/faults.ts'
import { settings } from '../core/settings.ts'
import { BladeClient } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { scenario } from './scenarios.ts'
import { snapshot } from './snapshots.ts'

const server = await testServer()
const lina = '1700000000000000002'
const phone = () => users.get(lina).phone
const seeded = '13623456789'

const control = (path: string, body: object) =>
  fetch(`${server.url}/__mock${path}`, { method: 'POST', body: JSON.stringify(body) })

beforeEach(() => {
  for (const { name } of snapshot.all()) snapshot.remove(name)
})

test('a snapshot brings back rows, clock, settings, faults and situation', () => {
  scenario.begin('short-tokens')
  clock.set(clock.now() + 3 * day)
  users.change(lina, { phone: '13900000000' })
  faultPlan.add({ path: 'exam', kind: 'latency', ms: 5, count: 2 })
  snapshot.save('before')
  scenario.begin('normal')
  expect([phone(), settings.refresh, faultPlan.all()]).toEqual([seeded, 'keep', []])
  expect(snapshot.load('before')).toBe(true)
  expect(phone()).toBe('13900000000')
  expect(settings).toMatchObject({ refresh: 'rotate', accessTokenSeconds: 60 })
  expect(faultPlan.all()).toMatchObject([{ path: 'exam', kind: 'latency', ms: 5, count: 2 }])
  expect([scenario.current(), Math.round((clock.now() - Date.now()) / day)]).toEqual(['short-tokens', 3])
})

test('what is changed after a load changes no snapshot, and a load takes back what came after it', () => {
  snapshot.save('first')
  users.change(lina, { phone: '13900000000' })
  for (let times = 0; times < 2; times += 1) {
    snapshot.load('first')
    expect(phone()).toBe(seeded)
    users.change(lina, { phone: '13911111111' })
  }
})

test('who was logged in at a save is logged in after its load', async () => {
  const client = await new BladeClient(server.url).logIn('lina')
  const read = async () =>
    (await client.call('POST ouma-signup/globalMessage/getMessageList', { form: { userId: lina } })).status
  snapshot.save('with lina')
  scenario.begin('normal')
  snapshot.load('with lina')
  expect(await read()).toBe(200)
})

test('everything that a page of QA reads can be kept', async () => {
  await (await fetch(`${server.url}/__mock/state`)).json()
  const { cells } = captureState()
  expect(cells.filter((cell) => cell !== null).length).toBeGreaterThan(20)
})

test('the control API saves, lists, loads and removes, and knows no other names', async () => {
  expect((await control('/snapshot', { name: 'at noon' })).status).toBe(200)
  expect(await (await control('/snapshot/load', { name: 'at noon' })).json()).toMatchObject({
    snapshots: [{ name: 'at noon', at: expect.stringMatching(/^\d{4}-/) }],
  })
  expect((await control('/snapshot/remove', { name: 'at noon' })).status).toBe(200)
  for (const path of ['/snapshot/load', '/snapshot/remove']) {
    expect((await control(path, { name: 'at noon' })).status).toBe(404)
  }
  expect((await control('/snapshot', { name: ' ' })).status).toBe(400)
})

test('of twenty-one snapshots the last is refused, and one of a known name is replaced', async () => {
  for (let n = 1; n <= 20; n += 1) snapshot.save(`number ${n}`)
  expect((await control('/snapshot', { name: 'one more' })).status).toBe(400)
  expect((await control('/snapshot', { name: 'number 20' })).status).toBe(200)
})
