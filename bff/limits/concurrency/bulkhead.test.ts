import { expect, test } from 'vitest'

import { Bulkhead, type Share } from './bulkhead.ts'
import { NotSent } from './not-sent.ts'

const shares = { account: 2, network: 3 }
const lina: Share = { kind: 'account', key: 'lina' }
const school: Share = { kind: 'network', key: '203.0.113.7' }
const tooMany = expect.objectContaining({ code: 'too_many_requests', retryAfter: expect.any(Number) })

test.each([
  ['account', lina, 2],
  ['network', school, 3],
] as const)('the calls of one %s have their share; another one has its own', (kind, share, most) => {
  const bulkhead = new Bulkhead(shares)
  const inside = Array.from({ length: most }, () => bulkhead.enter(share))
  expect(() => bulkhead.enter(share)).toThrow(tooMany)
  expect(bulkhead.enter({ kind, key: 'another' })).toBeTypeOf('function')
  inside[0]?.()
  expect(bulkhead.enter(share)).toBeTypeOf('function')
})

test('a call that ends twice gives back one place', () => {
  const bulkhead = new Bulkhead(shares)
  const [leave] = [bulkhead.enter(lina), bulkhead.enter(lina)]
  leave()
  leave()
  bulkhead.enter(lina)
  expect(() => bulkhead.enter(lina)).toThrow(tooMany)
})

test('calls beyond the connections are refused at once, and take nothing of their share', () => {
  const bulkhead = new Bulkhead(shares, 2)
  const [leave] = [bulkhead.enter(undefined), bulkhead.enter(undefined)]
  for (let n = 0; n < 5; n += 1) expect(() => bulkhead.enter(lina)).toThrow(NotSent)
  leave()
  expect(bulkhead.enter(lina)).toBeTypeOf('function')
})
