import { beforeEach, expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { PayInit } from '#contracts/candidate/payment.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { asCents, inYuan } from './cents.ts'

beforeEach(() => scenario.begin('normal'))

test.each([
  ['6000.00', '60.00'],
  ['5.00', '0.05'],
  ['0.00', '0.00'],
  ['60.50', null],
])('%s cents are %s yuan, and never rounded', (total, expected) => {
  expect(inYuan({ total, items: [{ name: '报名费', price: total }] }, PayInit)).toEqual({
    total: expected,
    items: [{ name: '报名费', price: expected }],
  })
})

test('an amount in yuan is sent in cents', () => {
  expect(['60.00', '0.05', '0.00'].map(asCents)).toEqual(['6000', '5', '0'])
})

async function fees(settings: Record<string, string>) {
  const tab = await (await testGateway({ settings, fetch: mockFetch() })).logIn('zhangwei')
  const exams = await tab.value(exam.getAllExamList)
  return exams.map(({ fee }) => fee).filter((fee) => fee !== null)
}

test('the fees of a server that counts in cents are in yuan, where the settings say so', async () => {
  const [yuan, cents] = [await fees({}), await fees({ AMOUNTS: 'cents' })]
  expect(yuan.length).toBeGreaterThan(0)
  expect(cents).toEqual(yuan.map((fee) => (fee.endsWith('.00') ? (Number(fee) / 100).toFixed(2) : 'unknown')))
})
