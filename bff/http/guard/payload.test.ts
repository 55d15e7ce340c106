import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { FileAddress, PictureData } from '#contracts/core/destination.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { payloadState } from '#mocks/core/payload-fault.ts'
import { payloads } from '#mocks/core/payload.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

let gateway: TestGateway
let tab: Tab

beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())
beforeEach(() => {
  scenario.begin('normal')
  tab = gateway.browser()
})

test('there are at least 1,500 distinct payloads', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(1_500)
  expect(new Set(payloads).size).toBe(payloads.length)
})

test('an answer stays valid while every displayed text is a payload', async () => {
  const before = await tab.logInByLink('zhangwei').then(() => tab.value(exam.getAllExamList))
  faultPlan.add({ path: '*', kind: 'payloads' })
  const after = await tab.value(exam.getAllExamList)
  expect(after.map(({ id, signupEndTime }) => [id, signupEndTime])).toEqual(
    before.map(({ id, signupEndTime }) => [id, signupEndTime]),
  )
  for (const { examName } of after) expect(payloads).toContain(examName)
})

test('mode "everywhere" covers technical texts too, but no id and no time', async () => {
  await tab.logInByLink('zhangwei')
  faultPlan.add({ path: '*', kind: 'payloads-everywhere' })
  const [row] = await tab.value(exam.getAllExamList)
  expect(row?.id).toMatch(/^\d+$/)
  expect(row?.signupEndTime).toMatch(/^\d{4}-/)
  expect(payloads).toContain(row?.examName)
})

test('a log-in works with a payload as name, and payloads rotate', async () => {
  faultPlan.add({ path: '*', kind: 'payloads' })
  await tab.logInByLink('zhangwei')
  expect(payloads).toContain((await tab.value(session.current)).account?.realName)
  for (let count = 0; count < 3; count += 1) await tab.value(exam.getAllExamList)
  const { placed } = payloadState()
  await tab.value(exam.getAllExamList)
  expect(payloadState().placed.text).toBeGreaterThan(placed.text)
})

test('no picture address is an executable payload', () => {
  const addresses = payloads.filter((payload) => v.is(FileAddress, payload) || v.is(PictureData, payload))
  expect(addresses.filter((address) => !/^(?:https?:\/\/|data:image\/)/i.test(new URL(address).href))).toEqual([])
  expect(v.is(FileAddress, 'javascript:__pwned()')).toBe(false)
  expect(v.is(PictureData, 'data:text/html,<script>__pwned()</script>')).toBe(false)
})
