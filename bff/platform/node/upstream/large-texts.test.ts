import { expect, test } from 'vitest'

import { LargeTexts } from './large-texts.ts'

const large = Buffer.alloc(1024 * 1024, 'x')

test('between two large texts others get a turn; a small one waits for none', async () => {
  const texts = new LargeTexts()
  const order: string[] = []
  const decode = async (name: string, body: Buffer) => {
    await texts.decode(body)
    order.push(name)
  }
  const others = () => {
    order.push('others')
    if (!order.includes('second')) setImmediate(others)
  }
  setImmediate(others)
  await Promise.all([decode('first', large), decode('second', large), decode('small', Buffer.from('{}'))])
  expect(order.filter((it) => it !== 'others')).toEqual(['small', 'first', 'second'])
  expect(order.slice(order.indexOf('first'), order.indexOf('second'))).toContain('others')
})

test('of more than 64 large texts at once the others are refused, and none after these', async () => {
  const texts = new LargeTexts()
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, async () => texts.decode(large)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(64)
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'upstream_unavailable' } })
  expect(await texts.decode(large)).toHaveLength(large.length)
})
