import { beforeEach, expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'
import { needsRole } from '#contracts/core/access.ts'
import type { Call } from '#contracts/core/call.ts'
import { isEndpoint } from '#contracts/core/endpoint.ts'
import { outcome } from '#contracts/session/outcome.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { administration } from '#bff/testing/examples/administration-examples.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = await (await testGateway()).logIn('admin')
})

const newKey = (): string => crypto.randomUUID()
const send = (call: Call, input: object, key: string) => tab.call(call, input, { headers: { 'Idempotency-Key': key } })
const ask = async (call: Call, input: object, key: string) =>
  told(await tab.call(outcome.check, { write: call.url, key, input: { ...input } }))
const told = async (answer: Response): Promise<unknown> =>
  answer.status === 200 ? answer.json() : (await readProblem(answer)).code

const examples = administration.flatMap(([call, example]) =>
  isEndpoint(call) && call.idempotent ? [{ url: call.url, call, example }] : [],
)

test.each(examples)('$url: a lost answer is found, and the write is executed once', async ({ call, example }) => {
  const input = (await example.prepare?.(tab)) ?? example.input ?? {}
  const key = newKey()
  journal.clear()
  faultPlan.add({ path: call.upstream.path, kind: 'lost', count: 1 })
  expect((await send(call, input, key)).status).toBe(202)
  expect((await send(call, input, key)).status).toBe(202)
  expect(await ask(call, input, key)).toMatchObject({ outcome: 'done' })
  expect((await send(call, input, key)).status).toBe(200)
  expect(journal.all().filter(({ path }) => path.endsWith(call.upstream.path))).toHaveLength(1)
})

test.each(examples)('$url: a lost request is not done, and a new key does it', async ({ call, example }) => {
  const input = (await example.prepare?.(tab)) ?? example.input ?? {}
  const key = newKey()
  faultPlan.add({ path: call.upstream.path, kind: 'drop', count: 1 })
  expect((await send(call, input, key)).status).toBe(202)
  expect(await ask(call, input, key)).toBe('outcome_pending')
  clock.set(clock.now() + 5_000)
  expect(await ask(call, input, key)).toEqual({ outcome: 'not_done' })
  expect((await send(call, input, newKey())).status).toBe(200)
})

const numbered = (n: number) => ({ paramName: `参数${n}`, paramKey: `reset.${n}`, paramValue: String(n) })

test('of 100 parameters with a reset at every tenth call each is added once', async () => {
  for (let n = 0; n < 100; n += 1) {
    clock.set(clock.now() + 10_000)
    if (n % 10 === 0) faultPlan.add({ path: 'param/submit', kind: n % 20 === 0 ? 'lost' : 'drop', count: 1 })
    for (let [key, presses] = [newKey(), 0]; presses < 5; presses += 1) {
      if ((await send(param.submit, numbered(n), key)).status === 200) break
      clock.set(clock.now() + 5_000)
      const seen = await ask(param.submit, numbered(n), key)
      if (Object(seen).outcome === 'done') break
      expect(seen).toEqual({ outcome: 'not_done' })
      key = newKey()
    }
  }
  const { total } = await tab.value(param.list, { paramKey: 'reset.' })
  expect(total).toBe(100)
})

const draft = { tenantName: '新考试院', linkman: '周敏', contactNumber: '028-55500000' }

test('beside another row with the same name the outcome of a lost save is unclear', async () => {
  await tab.value(tenant.submit, { ...draft, linkman: '别人' })
  const key = newKey()
  faultPlan.add({ path: 'tenant/submit', kind: 'drop', count: 1 })
  await send(tenant.submit, draft, key)
  clock.set(clock.now() + 5_000)
  expect(await ask(tenant.submit, draft, key)).toBe('outcome_unknown')
})

test('the outcome of a write is told to those who may write', async () => {
  await tab.logInByLink('zhangwei')
  expect(await ask(tenant.submit, draft, newKey())).toBe('forbidden')
})

test('a repeatable write that has a key is executed once', async () => {
  const { records } = await tab.value(tenant.list, {})
  const key = newKey()
  const set = () => send(tenant.setting, { ids: records[0]?.id ?? '', accountNumber: 500 }, key)
  expect(needsRole(tenant.setting.access)).toBe(true)
  journal.clear()
  expect([(await set()).status, (await set()).status]).toEqual([200, 200])
  expect(journal.of('tenant.setting')).toHaveLength(1)
})

test('a write of an administrator without a key is refused', async () => {
  expect(await told(await send(user.remove, { ids: '1' }, ''))).toBe('bad_request')
})
