import { beforeEach, expect, test } from 'vitest'

import { CircuitBreaker, type Permission } from './circuit-breaker.ts'

let now: number
let breaker: CircuitBreaker

beforeEach(() => {
  now = 1_000_000
  breaker = new CircuitBreaker(() => now)
})

type Outcome = Parameters<Permission>[0]

const call = (outcome: Outcome, count = 1) => {
  for (let n = 0; n < count; n += 1) breaker.enter()?.(outcome)
}

/** Opened by twenty failures, and its time has passed. */
function halfOpen() {
  call('failure', 20)
  now += 5_000
}

test('it opens at half of twenty calls that fail within ten seconds', () => {
  call('success', 10)
  call('failure', 9)
  expect(breaker.state).toBe('closed')
  call('failure')
  expect([breaker.state, breaker.enter()]).toEqual(['open', null])
})

test.each([
  ['of few calls', () => call('failure', 19)],
  ['of less than half', () => (call('success', 30), call('failure', 29))],
  ['of calls that were abandoned', () => call('abandoned', 100)],
  ['longer ago', () => (call('failure', 19), (now += 10_000), call('failure', 19))],
])('failures %s do not open it', (_, make) => {
  make()
  expect(breaker.state).toBe('closed')
})

test('one failure an hour after nineteen others does not open it', () => {
  call('failure', 19)
  now += 3_600_000
  call('failure')
  expect(breaker.state).toBe('closed')
})

test('after five seconds five probes are let through, and further callers are refused at once', () => {
  halfOpen()
  const permissions = Array.from({ length: 7 }, () => breaker.enter())
  expect(permissions.map((it) => it !== null)).toEqual([true, true, true, true, true, false, false])
})

test('five successful probes close it', () => {
  halfOpen()
  call('success', 4)
  expect(breaker.state).toBe('half-open')
  call('success')
  expect(breaker.state).toBe('closed')
})

test('a probe that fails opens it for another five seconds', () => {
  halfOpen()
  call('success', 4)
  call('failure')
  expect(breaker.state).toBe('open')
  now += 5_000
  expect(breaker.state).toBe('half-open')
})

test('a probe that was abandoned makes room for another one', () => {
  halfOpen()
  call('abandoned', 20)
  expect(breaker.enter()).not.toBeNull()
})

test('calls that were let through before do not count after a change of state', () => {
  const early = Array.from({ length: 30 }, () => breaker.enter())
  halfOpen()
  for (const end of early) end?.('failure')
  expect(breaker.state).toBe('half-open')
  call('success', 5)
  for (const end of early) end?.('failure')
  expect(breaker.state).toBe('closed')
})

/** Lehmer's generator: 0 up to 1. */
function generator(seed: number) {
  let random = seed
  return () => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647
}

test.each([3, 7, 11])('after any past it closes within fifteen seconds of health (seed %i)', (seed) => {
  const draw = generator(seed)
  const open: Permission[] = []
  let sentWhileOpen = 0
  for (let n = 0; n < 5_000; n += 1) {
    now += Math.floor(draw() * 500)
    const permission = breaker.enter()
    if (permission) open.push(permission)
    const outcome = (['success', 'failure', 'failure', 'abandoned'] as const)[Math.floor(draw() * 4)]
    if (open.length > 3 && outcome) open.shift()?.(outcome)
    if (breaker.state === 'open' && breaker.enter()) sentWhileOpen += 1
  }
  for (const end of open) end('abandoned')
  for (const end = now + 15_000; now < end; now += 100) call('success')
  expect([breaker.state, sentWhileOpen]).toEqual(['closed', 0])
})
