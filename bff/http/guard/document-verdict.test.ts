import fc from 'fast-check'
import { expect, test } from 'vitest'

import { described, difference, samples } from '#bff/testing/fuzz/document-verdict.ts'

const describedCall = (name: string) => described.find((it) => it.name === name)!

test('the document allows and refuses the inputs that the gateway does', async () => {
  const differences = new Set<string>()
  for (const sample of fc.sample(samples, { numRuns: Number(process.env['SAMPLES'] ?? 300), seed: 37 })) {
    const differing = await difference(sample)
    if (differing) differences.add(differing)
  }
  expect([...differences]).toEqual([])
})

test.each([
  ['Abcdefgh', false],
  ['ABCDEF!!', true],
  ['12345678', false],
  ['Abcdefg1', true],
  ['𠮷𠮷𠮷a1', false],
  ['Abcdef\t1', false],
])('a new password %s: allowed by the document as by the gateway, %s', async (newPassword, isAllowed) => {
  const call = describedCall('user.updatePassword')
  const input = { oldPassword: 'old', newPassword, newPassword1: newPassword }
  expect(call.isDescribed(input)).toBe(isAllowed)
  expect(await difference({ described: call, input })).toBeNull()
})

test('a list is no input where the document says an object', async () => {
  const calls = described.filter(({ call }) => call.method === 'POST' && call.kind !== 'upload')
  expect(calls.length).toBeGreaterThan(100)
  const differences = await Promise.all(calls.map((it) => difference({ described: it, input: [] })))
  expect(differences.filter((it) => it !== null)).toEqual([])
})

test.each([
  ['session.logIn', { grant: 'password', username: '𠮷'.repeat(64), password: 'x' }, true],
  ['session.logIn', { grant: 'password', username: '𠮷'.repeat(65), password: 'x' }, false],
  ['session.logIn', { grant: 'password', username: '  ', password: 'x' }, false],
  ['externalLogIn.sendCode', { phone: '13800000000' }, true],
  ['externalLogIn.sendCode', { phone: '03800000000' }, false],
  ['tenant.list', { expireTime_datege: '2027-02-30T10:00:00+08:00' }, false],
])('%s with %j: the document says what the gateway does', async (name, input, isAllowed) => {
  expect(describedCall(name).isDescribed(input)).toBe(isAllowed)
  expect(await difference({ described: describedCall(name), input })).toBeNull()
})
