import { expect, test } from 'vitest'

import { amountWarnings } from './amounts.ts'

const due = (total: string | null, ...items: (string | null)[]) =>
  new Map([['payment.init', { total, items: items.map((it) => ({ total: it })) }]])

test('items that do not come to the total are warned of, and unknown amounts are not', () => {
  expect(amountWarnings(due('111.00', '37.00', '74.00'))).toEqual([])
  expect(amountWarnings(due('0.30', '0.10', '0.20'))).toEqual([])
  expect(amountWarnings(due(null, '37.00'))).toEqual([])
  expect(amountWarnings(due('37.00', null))).toEqual([])
  expect(amountWarnings(new Map())).toEqual([])
  expect(amountWarnings(due('11100.00', '37.00', '74.00'))).toHaveLength(1)
})
