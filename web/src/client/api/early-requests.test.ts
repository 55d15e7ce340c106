import { expect, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { session } from '#contracts/session/session.ts'

import { serveGateway } from '#web/testing/client.tsx'
import { send, setRenderedAccount } from './api.ts'
import { beginEarly, earlyValue } from './early-requests.ts'
import { callRequest } from './page-plan.ts'

/** A candidate's page that asked for the exams before its scripts came. */
async function openEarly() {
  const { browser } = await serveGateway({ as: 'zhangwei' })
  const account = browser.account ?? ''
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await beginEarly(callRequest(exam.getBaseInfoIsComplete), account)
  return { account, fetchSpy }
}

test('the client takes the answer to an early request, once', async () => {
  const { account, fetchSpy } = await openEarly()
  setRenderedAccount(account)
  expect(await send(exam.getBaseInfoIsComplete, {})).toHaveProperty('missing')
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  await send(exam.getBaseInfoIsComplete, {})
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('an answer for another account is not taken', async () => {
  const { fetchSpy } = await openEarly()
  setRenderedAccount('another')
  await expect(send(exam.getBaseInfoIsComplete, {})).rejects.toHaveProperty('code', 'account_changed')
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('an answer that is half a minute old is not taken', async () => {
  const { account, fetchSpy } = await openEarly()
  setRenderedAccount(account)
  const late = performance.now() + 30_000
  vi.spyOn(performance, 'now').mockReturnValue(late)
  await send(exam.getBaseInfoIsComplete, {})
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('an early request that got no answer is sent again', async () => {
  await serveGateway()
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  await beginEarly(callRequest(session.current), null).catch(() => undefined)
  expect(await send(session.current, {})).toHaveProperty('account', null)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('the value of an answer that is there is known at once, and the client still takes the answer', async () => {
  const { account } = await openEarly()
  const request = callRequest(exam.getBaseInfoIsComplete)
  setRenderedAccount(account)
  expect(earlyValue(request, 'another')).toBeUndefined()
  const value = earlyValue(request, account)
  expect(value).toHaveProperty('missing')
  expect(await send(exam.getBaseInfoIsComplete, {})).toEqual(value)
  expect(earlyValue(request, account)).toBeUndefined()
})

test('a refusal has no value', async () => {
  await serveGateway()
  const request = callRequest(exam.getBaseInfoIsComplete)
  expect(await beginEarly(request, null)).toHaveProperty('status', 401)
  expect(earlyValue(request, null)).toBeUndefined()
})
