import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Bulkhead, type Share } from './bulkhead.ts'
import { NotSent } from './not-sent.ts'

const shares = { account: 2, network: 3 }
const pool = { connections: 2, queue: 2, maxWait: 2_000 }
const lina: Share = { of: 'account', key: 'lina' }
const school: Share = { of: 'network', key: '203.0.113.7' }
const until = new AbortController()

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['account', lina, 2],
  ['network', school, 3],
] as const)('the calls of one %s have their share; another one has its own', async (of, share, most) => {
  const bulkhead = new Bulkhead(shares)
  const inside = await Promise.all(Array.from({ length: most }, () => bulkhead.enter(share, until)))
  await expect(bulkhead.enter(share, until)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: expect.any(Number),
  })
  await expect(bulkhead.enter({ of, key: 'another' }, until)).resolves.toBeTypeOf('function')
  inside[0]?.()
  await expect(bulkhead.enter(share, until)).resolves.toBeTypeOf('function')
})

test('a call that ends twice gives back one place', async () => {
  const bulkhead = new Bulkhead(shares)
  const [leave] = [await bulkhead.enter(lina, until), await bulkhead.enter(lina, until)]
  leave()
  leave()
  await bulkhead.enter(lina, until)
  await expect(bulkhead.enter(lina, until)).rejects.toMatchObject({ code: 'too_many_requests' })
})

/** A bulkhead with both connections taken, and who got one after that, in order. */
async function full() {
  const bulkhead = new Bulkhead(shares, pool)
  const leave = [await bulkhead.enter(undefined, until), await bulkhead.enter(undefined, until)]
  const entered: string[] = []
  const wait = async (name: string, leaving = new AbortController()) => {
    await bulkhead.enter({ of: 'account', key: name }, leaving)
    entered.push(name)
  }
  return { bulkhead, leave, entered, wait }
}

test('calls beyond the connections wait in order, and those beyond the queue are refused at once', async () => {
  const { leave, entered, wait } = await full()
  const waiting = [wait('first'), wait('second')]
  await expect(wait('third')).rejects.toThrow(NotSent)
  leave[0]?.()
  await waiting[0]
  expect(entered).toEqual(['first'])
  leave[1]?.()
  await waiting[1]
  expect(entered).toEqual(['first', 'second'])
})

test('nobody waits longer than the limit; the places in queue and share are free again', async () => {
  const { leave, entered, wait } = await full()
  const waiting = [wait('first'), wait('first')]
  vi.advanceTimersByTime(2_000)
  for (const call of waiting) await expect(call).rejects.toThrow(NotSent)
  const next = wait('first')
  leave[0]?.()
  await next
  expect(entered).toEqual(['first'])
})

test('a call that is aborted while it waits takes no connection', async () => {
  const { leave, wait } = await full()
  const leaving = new AbortController()
  const aborted = wait('first', leaving)
  const next = wait('second')
  leaving.signal.addEventListener('abort', () => leave[0]?.()) // within the same abort
  leaving.abort(new Error('the client left'))
  await expect(aborted).rejects.toThrow('the client left')
  await expect(next).resolves.toBeUndefined()
})
