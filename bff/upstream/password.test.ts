import { afterEach, beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'

import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { md5 } from '#mocks/testing/client.ts'
import { testGateway, type TestGateway } from '../testing/gateway.ts'
import { mockFetch } from '../testing/mock-fetch.ts'
import { readProblem } from '../testing/problem.ts'

let gateway: TestGateway | undefined
beforeEach(() => scenario.begin('normal'))
afterEach(() => gateway?.close())

const change = { oldPassword: 'Exam@2026', newPassword: 'Bao#2026x', newPassword1: 'Bao#2026x' }

/** A tab of lina, and the upstream requests. */
async function lina(form?: string) {
  const requests: { address: string; body: string }[] = []
  gateway = await testGateway({
    ...(form && { settings: { CHANGE_PASSWORD_FORM: form } }),
    fetch: (input, init) => {
      requests.push({ address: input, body: typeof init.body === 'string' ? init.body : '' })
      return mockFetch()(input, init)
    },
  })
  const browser = await gateway.logIn('lina')
  return { browser, last: () => requests.at(-1) }
}

test('a changed password is hashed, in the body and in no address', async () => {
  const { browser, last } = await lina()
  await browser.value(user.updatePassword, change)
  const hash = md5(change.newPassword)
  expect(Object.fromEntries(new URLSearchParams(last()?.body))).toEqual({
    oldPassword: md5(change.oldPassword),
    newPassword: hash,
    newPassword1: hash,
  })
  expect(last()?.address).toMatch(/blade-user\/update-password$/)
})

test('version 2.7 gets it in plain text', async () => {
  settings.plainPasswords = true
  const { browser, last } = await lina('plain')
  await browser.value(user.updatePassword, change)
  expect(Object.fromEntries(new URLSearchParams(last()?.body))).toEqual(change)
})

test('password rules are checked before hashing', async () => {
  const { browser, last } = await lina()
  const before = last()
  const weak = { ...change, newPassword: '12345678', newPassword1: '12345678' }
  expect(await readProblem(await browser.call(user.updatePassword, weak))).toMatchObject({
    fields: { newPassword: '请输入8到16位数字、字母、特殊字符组合，不能是纯数字、纯字母、或纯特殊字符' },
  })
  const differs = { ...change, newPassword1: 'Bao#2026y' }
  expect(await readProblem(await browser.call(user.updatePassword, differs))).toMatchObject({
    fields: { newPassword1: '两次输入的密码不一致' },
  })
  expect(last()).toBe(before)
})

test('no log and no error contains a password', async () => {
  const { browser } = await lina()
  await browser.call(user.updatePassword, { ...change, oldPassword: 'Wrong@2026' })
  const text = JSON.stringify(gateway?.lines)
  for (const word of ['Wrong@2026', 'Bao#2026x', md5('Bao#2026x')]) expect(text).not.toContain(word)
})
