import { expect, test } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { readApiError } from '#web/client/api/api.ts'
import { errorText, errorTexts } from './error-text.ts'

test('only a call without any answer is told to check the network', () => {
  const unanswered = new ApiError('upstream_unavailable')
  const answered = new ApiError('upstream_unavailable', { requestId: 'a' })
  expect(errorText(unanswered).message).toContain('请检查网络')
  expect(errorText(answered).message).not.toContain('网络')
  expect(errorText(new ApiError('store_unavailable', { requestId: 'a' })).message).not.toContain('网络')
})

test('a time-out and a 503 of a proxy are not told to check the network', async () => {
  const timedOut = new ApiError('upstream_unavailable', {
    cause: Object.assign(new Error('late'), { name: 'TimeoutError' }),
  })
  const refused = await readApiError(new Response('<h1>503 Service Unavailable</h1>', { status: 503 }))
  for (const error of [timedOut, refused, new ApiError('upstream_timeout')])
    expect(errorText(error).message).not.toContain('网络')
})

const late = Object.assign(new Error('late'), { name: 'TimeoutError' })
const codes = Object.keys(errorTexts) as (keyof typeof errorTexts)[] // Object.keys forgets the key type

test('a time-out has one text, whatever call it ended, here or at the gateway', () => {
  const texts = [new ApiError('upstream_timeout'), ...codes.map((code) => new ApiError(code, { cause: late }))]
  expect(new Set(texts.map((error) => errorText(error).message))).toEqual(new Set(['服务器响应较慢，请稍后重试']))
})

/** Texts about time that runs out which are no time-out of the server. */
const otherTimes = [
  '登录超时，请重新登录', // the session. Source: specification 8
  '系统访问超时，请您稍后再试', // any error of the secondary client. Source: specification 8
  '网络太慢，提交没有完成，请重试', // the own network did not send the body in time
]

test('no other code speaks of a slow server', () => {
  const others = codes.filter((code) => code !== 'upstream_timeout').map((code) => errorTexts[code].message ?? '')
  const timed = new Set(others.filter((text) => /超时|较慢|太慢/.test(text)))
  expect(timed).toEqual(new Set(otherTimes))
})

test('a call that was refused before it was sent is told that it may be repeated', () => {
  const shed = new ApiError('upstream_unavailable', { requestId: 'a', notSent: true })
  const unclear = new ApiError('upstream_unavailable', { requestId: 'a' })
  expect(errorText(shed).message).toContain('操作未发出')
  expect(errorText(unclear).message).not.toContain('操作未发出')
  const checked = new ApiError('upstream_failed', { requestId: 'a', notSent: true })
  expect(errorText(checked).message).toBe('服务器出错，操作未发出，请稍后重试')
})
