import { beforeEach, expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { payment } from '#contracts/candidate/payment.ts'
import { signup } from '#contracts/candidate/signup.ts'
import { timerHeader } from '#contracts/core/header.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import type { Upstream, UpstreamRequest } from '#bff/upstream/upstream.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const sent: UpstreamRequest[] = []
let tab: Tab

const recording = (upstream: Upstream): Upstream => ({
  ...upstream,
  call(request) {
    sent.push(request)
    return upstream.call(request)
  },
})

beforeEach(async () => {
  scenario.begin('normal')
  tab = (await testGateway({ wrapUpstream: recording })).browser()
  await tab.logIn('lina')
  sent.length = 0
})

const classes = () => sent.map(({ path, context }) => [path.split('/').at(-1), context.criticality])
const byTimer = { headers: { [timerHeader]: '1' } }

test('both calls of a log-in are critical, what the page shows then is not', async () => {
  await tab.newTab().logIn('lina')
  expect(classes()).toEqual([
    ['captcha', 'interactive'],
    ['token', 'critical'],
    ['user-info', 'critical'],
    ['showSelectedExam', 'interactive'],
  ])
})

test('the check of the exam has the class of the write that it is for', async () => {
  await tab.call(signup.submitExaminee, {}, { headers: { 'X-Exam': '1800000000000000002' } })
  expect(classes()).toEqual([['showSelectedExam', 'critical']])
})

test('what a timer asks is background, but not what became of a payment', async () => {
  await tab.call(exam.getAllExamList, {}, byTimer)
  await tab.call(payment.toQuery, { orderNo: 'W202601010000000001', ksName: '李娜' }, byTimer)
  expect(classes().map(([, criticality]) => criticality)).toEqual(['background', 'critical'])
})
