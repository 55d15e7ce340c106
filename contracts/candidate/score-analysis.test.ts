import * as v from 'valibot'
import { expect, test } from 'vitest'

import { InvoiceRecipient } from './score-analysis.ts'

const company = (taxNo: string) => ({
  type: 'company',
  title: '成都天府软件有限公司',
  taxNo,
  email: 'caiwu@example.com',
})

test('a tax number has 15, 17, 18 or 20 letters and digits', () => {
  const lengths = Array.from({ length: 25 }, (_, length) => length)
  const accepted = lengths.filter((length) => v.is(InvoiceRecipient, company('9A'.repeat(13).slice(0, length))))
  expect(accepted).toEqual([15, 17, 18, 20])
  expect(v.is(InvoiceRecipient, company('91510100-A6CGUQ93K'))).toBe(false)
})

test('spaces in a tax number are left out, and its letters are capitals', () => {
  expect(v.parse(InvoiceRecipient, company(' 9151 0100 ma6cguq93k '))).toMatchObject({ taxNo: '91510100MA6CGUQ93K' })
})

test('a person has no tax number', () => {
  const person = { type: 'personal', title: '张伟', email: 'zhangwei@example.com' }
  expect(v.is(InvoiceRecipient, person)).toBe(true)
  expect(v.is(InvoiceRecipient, { ...person, taxNo: '91510100MA6CGUQ93K' })).toBe(false)
})
